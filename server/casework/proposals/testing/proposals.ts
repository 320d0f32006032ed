import { highRisk, newCase } from "#risk/testing/onboarding-case.ts";
import type { TestOrganization } from "#testing/organization.ts";

export type FourEyesChange = {
  overrides?: boolean;
  matchDecisions?: { enabled: boolean; lists?: string[]; fromScore?: number };
  settings?: boolean;
  erasures?: boolean;
};

/** An owner chooses, and another approves what takes two people; what is not named needs one person. */
export async function askForSecondPerson(organization: TestOrganization, change: FourEyesChange): Promise<void> {
  const owner = await organization.user("owner");
  const { revision } = (await owner.get("/four-eyes-settings")).body;
  const choice = { overrides: false, matchDecisions: { enabled: false }, settings: false, ...change };
  const answer = await owner.put("/four-eyes-settings", { ...choice, expectedRevision: revision });
  if (answer.status === 202) {
    const approved = await (await organization.user("owner")).post(`/proposals/${answer.body.id}/approve`);
    if (approved.status !== 200) throw new Error(approved.text);
  } else if (answer.status !== 200) throw new Error(answer.text);
}

export const inDays = (organization: TestOrganization, days: number) =>
  new Date(organization.server.clock.now().getTime() + days * 86_400_000).toISOString();

/** An assessment whose override needs a second person, and an admin who proposes one. */
export async function proposableOverride(
  organization: TestOrganization,
  settings: FourEyesChange = { overrides: true },
) {
  const made = await newCase(organization);
  await made.say(highRisk);
  await askForSecondPerson(organization, settings);
  const assessmentId: string = (await made.assess()).body.id;
  const admin = await organization.user("admin");
  return {
    ...made,
    assessmentId,
    admin,
    propose: (change: object = {}, client: Pick<typeof admin, "post"> = admin) =>
      client.post(`/risk/assessments/${assessmentId}/overrides`, {
        decision: "none",
        reason: "Known to us",
        expiresAt: inDays(organization, 30),
        ...change,
      }),
    overrides: async () =>
      (await organization.key.get(`/risk/overrides?subjectId=${made.subjectId}`)).body.items as any[],
  };
}
