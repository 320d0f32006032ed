import { once } from "node:events";
import { vi } from "vitest";
import { highRisk, lowRisk, newCase } from "../../server/risk/testing/onboarding-case.ts";
import { newInvestigation } from "../../server/risk/testing/investigations.ts";
import { askForSecondPerson } from "../../server/casework/proposals/testing/proposals.ts";
import { made } from "../../server/testing/answer.ts";
import { startProbity } from "../../server/testing/processes.ts";
import { deviceSharedAssessments } from "./device-shared-case.ts";
import { askedImage } from "./in-image.ts";
import { khouryInImage, khouryOrganization, khouryServer } from "./khoury.ts";

export type Office = Awaited<ReturnType<typeof openOffice>>;
export type Day = Awaited<ReturnType<typeof newDay>>;

/** A server with lists, and a worker in a process of its own beside it. */
export async function openOffice() {
  if (askedImage !== undefined) return khouryInImage(askedImage);
  const { server, close } = await khouryServer();
  const worker = startProbity(["worker"], {
    DATABASE_URL: server.url,
    MASTER_KEYS: server.masterKeys,
    DATABASE_CONNECTIONS: "8",
    MONITORING_TICK_SECONDS: "1",
  });
  await vi.waitUntil(() => worker.log().includes('"started"'), { timeout: 30_000 });
  return {
    server,
    close: async () => {
      worker.kill("SIGTERM");
      await once(worker, "close");
      await close();
    },
  };
}

/** The organization's own reasons for two kinds of decisions; for the others the dashboard's own are on the keys. */
const presets = {
  action_failed: [{ label: "Nobody answers", text: "Nobody answered on three days." }],
  match_false_positive: [{ label: "Other birthplace", text: "The birthplace on the passport is another one." }],
};

/**
 * A morning's work in an organization where overrides need two people: four matches of one customer, one investigation, six actions
 * of three customers, and somebody who is monitored and quiet until evidence arrives.
 */
export async function newDay(office: Office) {
  const { organization, screen, riskSubjectId } = await khouryOrganization(office);
  await askForSecondPerson(organization, { overrides: true });
  const owner = await organization.user("owner");
  made(await owner.put("/reason-presets", { presets, expectedRevision: 0 }));
  const customer = await deviceSharedAssessments(organization);
  for (const policyKey of ["lending", "crypto"]) {
    const other = await newCase(organization, {}, policyKey);
    await other.say(highRisk);
    made(await other.assess());
  }
  const run = await screen(undefined, undefined, { riskSubjectId });
  const investigation = await newInvestigation(organization, customer.subjectId, { question: "Whose device is it?" });
  const monitored = await newCase(organization, {}, "savings");
  await monitored.say(lowRisk);
  made(await monitored.assess());
  const watch = { policyVersionId: monitored.policyId, enabled: true };
  made(await organization.key.post(`/risk/subjects/${monitored.subjectId}/monitoring`, watch));
  const { externalId } = (await organization.key.get(`/risk/subjects/${monitored.subjectId}` as const)).body.data;
  return {
    organization,
    customer,
    run,
    investigation,
    monitored: { externalId, becomesRisky: () => monitored.say(highRisk) },
  };
}
