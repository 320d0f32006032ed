import { randomUUID } from "node:crypto";
import type { TestOrganization } from "#testing/organization.ts";
import type { Sampler } from "#testing/sample-request.ts";
import { complete, newSession, newWorkflow, outputs, report, runOf, steps } from "./sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";

export const verificationRequests: Record<string, Sampler> = {
  "GET /risk/verification-inputs": async (organization) => {
    await newWorkflow(organization);
    return { path: "/risk/verification-inputs" };
  },
  "POST /risk/subjects/{id}/verification-decisions": async (organization) => {
    const { subjectId, session, runId } = await completedSession(organization);
    return {
      path: `/risk/subjects/${subjectId}/verification-decisions`,
      body: {
        sessionWorkflowId: session.data.sessionWorkflowId,
        workflowRunId: runId,
        decision: "approved",
        reason: "test",
      },
    };
  },
  "GET /risk/subjects/{id}/overview": async (organization) => ({
    path: `/risk/subjects/${(await completedSession(organization)).subjectId}/overview`,
  }),
  "POST /risk/subjects/{id}/session-checks": async (organization) => {
    const { subjectId, checkId } = await completedSession(organization);
    return { path: `/risk/subjects/${subjectId}/session-checks`, body: { checkId } };
  },
  "POST /verification/workflows": async () => ({
    path: "/verification/workflows",
    body: { key: `workflow-${randomUUID()}`, steps },
  }),
  "POST /verification/workflows/{id}/revisions": async (organization) => ({
    path: `/verification/workflows/${(await newWorkflow(organization)).id}/revisions`,
    body: { expectedRevision: 1, steps },
  }),
  "GET /verification/workflows": async () => ({ path: "/verification/workflows" }),
  "GET /verification/workflows/{id}": async (organization) => ({
    path: `/verification/workflows/${(await newWorkflow(organization)).id}`,
  }),
  "POST /verification/sessions": async (organization) => ({
    path: "/verification/sessions",
    body: { workflowId: (await newWorkflow(organization)).id, subjectId: await newSubject(organization) },
  }),
  "GET /verification/sessions": async (organization) => {
    await newSession(organization);
    return { path: "/verification/sessions" };
  },
  "POST /verification/sessions/{id}/link": async (organization) => ({
    path: `/verification/sessions/${(await newSession(organization)).id}/link`,
    body: { subjectId: await newSubject(organization) },
  }),
  "POST /verification/sessions/{id}/runs": async (organization) => ({
    path: `/verification/sessions/${(await newSession(organization, { subjectId: await newSubject(organization) })).id}/runs`,
  }),
  "POST /verification/runs/{id}/steps/{stepId}/result": async (organization) => {
    const session = await newSession(organization, { subjectId: await newSubject(organization) });
    const path = `/verification/runs/${runOf(session)}/steps/face/result` as const;
    return { path, body: { status: "completed", output: outputs["face"] } };
  },
  "POST /verification/runs/{id}/complete": async (organization) => ({
    path: `/verification/runs/${runOf(await newSession(organization, { subjectId: await newSubject(organization) }))}/complete`,
  }),
  "GET /verification/sessions/{id}": async (organization) => ({
    path: `/verification/sessions/${(await checkedSession(organization)).id}`,
  }),
  "GET /verification/sessions/{id}/checks": async (organization) => ({
    path: `/verification/sessions/${(await checkedSession(organization)).id}/checks`,
  }),
};

/** A session of a subject whose only run is completed, with a document, a clear check and nothing else. */
async function completedSession(organization: TestOrganization) {
  const subjectId = await newSubject(organization);
  const session = await newSession(organization, { subjectId });
  const runId = runOf(session);
  await report(organization, runId, "id_document");
  const { data } = await report(organization, runId, "face");
  await complete(organization, runId);
  return { subjectId, session, runId, checkId: data.checks[0].id as string };
}

async function checkedSession(organization: TestOrganization) {
  const session = await newSession(organization);
  await report(organization, runOf(session), "face");
  return session;
}
