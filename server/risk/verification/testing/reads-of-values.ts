import { resources } from "#risk/records/resources.ts";
import type { TestClient } from "#testing/organization.ts";
import type { UnapprovedCase } from "./unapproved-case.ts";

export type Read = (made: UnapprovedCase, client: TestClient) => Promise<{ status: number; text: string }>;
const reading =
  (path: (made: UnapprovedCase) => string): Read =>
  (made, client) =>
    client.get(path(made));

const keyOf = async ({ policyId }: UnapprovedCase, client: TestClient): Promise<string> =>
  (await client.get(`/risk/policies/${policyId}`)).body.data.key;

const ofPolicyKey =
  (what: "input-notes" | "invariants" | "scenario-sets"): Read =>
  async (made, client) =>
    client.get(`/risk/policy-keys/${await keyOf(made, client)}/${what}`);

/** Every way to read something, with what it is read of. `shows` marks those that answer values once they are approved. */
export const reads: Record<string, { shows?: true; of: Record<string, Read> }> = {
  "GET /risk/policy-schema": { of: { "": reading(() => "/risk/policy-schema") } },
  "GET /risk/verification-inputs": { of: { "": reading(() => "/risk/verification-inputs") } },
  "GET /risk/investigation-ai-settings": { of: { "": reading(() => "/risk/investigation-ai-settings") } },
  "GET /risk/contexts/{id}/subjects": {
    of: { "": reading(({ contextId }) => `/risk/contexts/${contextId}/subjects`) },
  },
  "GET /risk/contexts/{id}/policies": {
    of: { "": reading(({ contextId }) => `/risk/contexts/${contextId}/policies`) },
  },
  "GET /risk/subjects/{id}/monitoring": {
    of: { "": reading(({ subjectId }) => `/risk/subjects/${subjectId}/monitoring`) },
  },
  "GET /risk/investigations/{id}/state": {
    of: { "": reading(({ investigationId }) => `/risk/investigations/${investigationId}/state`) },
  },
  "GET /risk/subjects/{id}/journey": {
    of: { "": reading(({ subjectId }) => `/risk/subjects/${subjectId}/journey`) },
  },
  "GET /risk/subjects/{id}/events/{eventId}/assessments": {
    of: { "": reading(({ subjectId, eventId }) => `/risk/subjects/${subjectId}/events/${eventId}/assessments`) },
  },
  "GET /risk/assessments/{id}/counterfactuals": {
    of: { "": reading(({ assessmentId }) => `/risk/assessments/${assessmentId}/counterfactuals`) },
  },
  "GET /risk/assessments/{id}/report": {
    of: { "": reading(({ assessmentId }) => `/risk/assessments/${assessmentId}/report`) },
  },
  "GET /risk/policy-keys/{key}/input-notes": { of: { "": ofPolicyKey("input-notes") } },
  "GET /risk/policy-keys/{key}/invariants": { of: { "": ofPolicyKey("invariants") } },
  "GET /risk/policy-keys/{key}/scenario-sets": { of: { "": ofPolicyKey("scenario-sets") } },
  "GET /risk/policy-keys/{key}/scenario-sets/{name}": {
    of: {
      "": async (made, client) => {
        const path = `/risk/policy-keys/${await keyOf(made, client)}/scenario-sets/kept` as const;
        const owner = made.principals["owner"]!.client;
        if ((await client.get(path)).status === 404) await owner.put(path, { scenarios: [], expectedRevision: 0 });
        return client.get(path);
      },
    },
  },
  "GET /risk/policy-impacts": { of: { "": reading(() => "/risk/policy-impacts") } },
  "GET /risk/policy-impacts/{id}": { of: { "": reading(({ impactId }) => `/risk/policy-impacts/${impactId}`) } },
  "GET /risk/policy-shadows": { of: { "": reading(() => "/risk/policy-shadows") } },
  "GET /risk/policy-shadows/{id}": { of: { "": reading(({ shadowId }) => `/risk/policy-shadows/${shadowId}`) } },
  "GET /risk/policy-shadows/{id}/differences": {
    of: { "": reading(({ shadowId }) => `/risk/policy-shadows/${shadowId}/differences`) },
  },
  "GET /risk/policy-impacts/{id}/subjects": {
    of: { "": reading(({ impactId }) => `/risk/policy-impacts/${impactId}/subjects`) },
  },
  "GET /risk/policies/{id}/acknowledgements": {
    of: { "": reading(({ policyId }) => `/risk/policies/${policyId}/acknowledgements`) },
  },
  "GET /risk/policies/{id}/monitoring-moves": {
    of: { "": reading(({ policyId }) => `/risk/policies/${policyId}/monitoring-moves`) },
  },
  "GET /risk/assessments/{id}/state": {
    of: { "": reading(({ assessmentId }) => `/risk/assessments/${assessmentId}/state`) },
  },
  "GET /risk/action-queue": { of: { "": reading(() => "/risk/action-queue?status=all") } },
  "GET /risk/{resource}": {
    of: Object.fromEntries(
      resources.filter(({ name }) => name !== "evidence").map(({ name }) => [name, reading(() => `/risk/${name}`)]),
    ),
  },
  "GET /risk/{resource} of evidence": {
    shows: true,
    of: {
      all: reading(() => "/risk/evidence"),
      "one subject's": reading(({ subjectId }) => `/risk/evidence?subjectId=${subjectId}`),
    },
  },
  "GET /risk/{resource}/{id}": {
    of: {
      subject: reading(({ subjectId }) => `/risk/subjects/${subjectId}`),
      assessment: reading(({ assessmentId }) => `/risk/assessments/${assessmentId}`),
      investigation: reading(({ investigationId }) => `/risk/investigations/${investigationId}`),
      event: reading(({ eventId }) => `/risk/events/${eventId}`),
    },
  },
  "GET /risk/{resource}/{id} of evidence": {
    shows: true,
    of: { "": reading(({ evidenceId }) => `/risk/evidence/${evidenceId}`) },
  },
  "GET /verification/workflows": { of: { "": reading(() => "/verification/workflows") } },
  "GET /verification/workflows/{id}": {
    of: { "": reading(({ workflowId }) => `/verification/workflows/${workflowId}`) },
  },
  "GET /risk/monitoring": { of: { "": reading(() => "/risk/monitoring") } },
  "GET /risk/statistics": { of: { "": reading(() => "/risk/statistics") } },
  "GET /risk/evidence/statistics": { of: { "": reading(() => "/risk/evidence/statistics") } },
  "GET /risk/subjects/{id}/overview": {
    shows: true,
    of: { "": reading(({ subjectId }) => `/risk/subjects/${subjectId}/overview`) },
  },
  "GET /verification/sessions": { of: { "": reading(() => "/verification/sessions") } },
  "GET /verification/sessions/{id}": {
    shows: true,
    of: { "": reading(({ session }) => `/verification/sessions/${session.id}`) },
  },
  "GET /verification/sessions/{id}/checks": {
    of: { "": reading(({ session }) => `/verification/sessions/${session.id}/checks`) },
  },
};
