import { randomUUID } from "node:crypto";
import { newInvestigation } from "#risk/testing/investigations.ts";
import { allFields, inputsOf, newNativePolicy } from "./native-policy.ts";
import { keyClient, newOrganization, type TestClient, type TestOrganization } from "#testing/organization.ts";
import { complete, newSession, newWorkflow, outputs, report, runOf, steps } from "./sessions.ts";
import { newImpact } from "#risk/testing/policy-impacts.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";

/** No other text of the case contains it. */
const mark = `mark-${randomUUID()}`;
const document = outputs["id_document"]!;
const marked: Record<string, object> = {
  ...outputs,
  id_document: { ...document, fullName: mark, documentNumber: `number-${mark}` },
  registry: { employed: true, employers: [`employer-${mark}`] },
  director: { name: `director-${mark}` },
};

/** A key of its own in test mode. */
async function newKey({ server, user }: TestOrganization): Promise<TestClient> {
  const owner = await user("owner");
  const { body } = await owner.post("/api-keys", { name: "another", mode: "test" });
  return keyClient(server.origin, { keyId: body.data.keyId, secret: body.secret });
}

/**
 * An attempt that went through and waits for somebody to approve it, with everything that may follow from it: evidence, an
 * assessment that names an event, monitoring, an investigation, a context, announcements.
 */
export async function unapprovedCase() {
  const organization = await newOrganization();
  const { key } = organization;
  await newWebhook(organization);
  const workflow = await newWorkflow(organization, {
    steps: [
      ...steps,
      {
        id: "director",
        type: "extract",
        config: { participant: "director", fields: [{ field: "name", type: "string" }] },
      },
    ],
  });
  const subjectId = await newSubject(organization);
  const session = await newSession(organization, {
    workflowId: workflow.id,
    subjectId,
    participants: [{ id: "director" }],
  });
  const runId = runOf(session);
  for (const [stepId, output] of Object.entries(marked))
    await report(organization, runId, stepId, { status: "completed", output });
  await complete(organization, runId);

  const policyId = await newNativePolicy(organization, workflow, allFields);
  const activity = { activityType: "account.opened", category: "account", title: "x", summary: "x", reference: "x" };
  const event = await key.post(`/risk/subjects/${subjectId}/activities`, {
    ...activity,
    occurredAt: new Date(Date.now() - 1000).toISOString(),
  });
  const assessed = await key.post(`/risk/subjects/${subjectId}/assessments`, {
    policyVersionId: policyId,
    trigger: "manual",
    eventIds: [event.body.id],
  });
  const context = await key.post("/risk/contexts", { kind: "onboarding", externalId: randomUUID() });
  await key.post(`/risk/contexts/${context.body.id}/subjects`, { subjectId });
  const owner = await organization.user("owner");
  const pins = { expectedRevision: 0, policyVersionIds: [policyId] };
  await owner.post(`/risk/contexts/${context.body.id}/policies`, pins);
  await key.post(`/risk/subjects/${subjectId}/monitoring`, { policyVersionId: policyId, enabled: true });
  const impact = await newImpact(organization, { to: { policyVersionId: policyId }, basis: "current" });
  const shadow = await key.post("/risk/policy-shadows", { policyVersionId: policyId });
  const investigation = await newInvestigation(organization, subjectId);
  const { items } = (await owner.get(`/risk/evidence?subjectId=${subjectId}`)).body;

  /** All principals, and whether each sees unapproved values. */
  const principals: Record<string, { client: TestClient; sees: boolean }> = {
    owner: { client: owner, sees: true },
    admin: { client: await organization.user("admin"), sees: true },
    auditor: { client: await organization.user("auditor"), sees: true },
    "the key that reported it": { client: key, sees: true },
    member: { client: await organization.user("member"), sees: false },
    "another key": { client: await newKey(organization), sees: false },
  };
  return {
    organization,
    mark,
    principals,
    workflowId: workflow.id as string,
    subjectId,
    session,
    runId,
    policyId,
    eventId: event.body.id as string,
    assessmentId: assessed.body.id as string,
    contextId: context.body.id as string,
    impactId: impact.id,
    shadowId: shadow.body.id as string,
    investigationId: investigation.id as string,
    evidenceId: items.find(({ data }) => data.fact === "fullName").id as string,
    inputs: () => inputsOf(organization, subjectId, policyId),
  };
}
export type UnapprovedCase = Awaited<ReturnType<typeof unapprovedCase>>;
