import { allFields, inputsOf, newNativePolicy } from "./native-policy.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { complete, newSession, newWorkflow, outputs, report, runOf } from "./sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";

/** A subject, a workflow and a policy that reads everything the workflow may find. */
export async function nativeCase(from?: TestOrganization) {
  const organization = from ?? (await newOrganization());
  const [workflow, subjectId] = await Promise.all([newWorkflow(organization), newSubject(organization)]);
  const policyId = await newNativePolicy(organization, workflow, allFields);
  return { organization, workflowId: workflow.id as string, subjectId, policyId };
}
type VerificationSession = Awaited<ReturnType<typeof newSession>>;
export type NativeCase = Awaited<ReturnType<typeof nativeCase>>;

/** The value of each resolved input of its policy; the state of each other input. */
export const statesOf = async ({ organization, subjectId, policyId }: NativeCase) =>
  (await inputsOf(organization, subjectId, policyId)).states;

/** The policy's inputs if every step succeeded and was approved. */
export const resolved = {
  "selfie.sharpness": 0.9,
  "document.country": "DE",
  employed: true,
  employers: ["ACME", "Globex"],
  face: "clear",
  consistency: "consistent",
  "device.score": 12,
};
const keys = Object.keys(resolved);
export const all = (state: string) => Object.fromEntries(keys.map((key) => [key, state]));

/** A session of the case that has gone all the way, unless some steps are said to fail. */
export async function wentThrough(
  made: NativeCase,
  change: { linked?: boolean; failed?: string[]; session?: VerificationSession } = {},
) {
  const { organization, workflowId, subjectId } = made;
  const session =
    change.session ?? (await newSession(organization, { workflowId, ...(change.linked !== false && { subjectId }) }));
  const runId = runOf(session);
  for (const stepId of Object.keys(outputs)) {
    if (change.failed?.includes(stepId)) await report(organization, runId, stepId, { status: "failed" });
    else await report(organization, runId, stepId);
  }
  await complete(organization, runId);
  return { session, runId };
}

export const startAgain = async ({ organization }: NativeCase, session: { id: string }): Promise<string> =>
  (await organization.key.post(`/verification/sessions/${session.id}/runs`)).body.id;

export const evidenceOf = async ({ key }: TestOrganization, subjectId: string) =>
  (await key.get(`/risk/evidence?subjectId=${subjectId}`)).body.items;
