import { randomUUID } from "node:crypto";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { at, type Sampler } from "#testing/sample-request.ts";
import { newAction } from "./actions.ts";
import { comparisonRequests } from "./comparison-requests.ts";
import { batch, claim, facts, newSource } from "./evidence.ts";
import { agreeToAi, newInvestigation } from "./investigations.ts";
import { highRisk, newCase } from "./onboarding-case.ts";
import { newDraft, newPublishedPolicy, smallDefinition, smallScenario } from "./policies.ts";
import { stateInvariants } from "./invariants.ts";
import { newSubject } from "./subjects.ts";

export const riskRequests: Record<string, Sampler> = {
  "GET /risk/investigation-ai-settings": at("/risk/investigation-ai-settings"),
  "POST /risk/investigation-ai-settings": at("/risk/investigation-ai-settings", {
    enabled: true,
    consentVersion: "2026-01",
    expectedRevision: 0,
  }),
  "POST /risk/subjects": async () => ({ path: "/risk/subjects", body: { kind: "person", externalId: randomUUID() } }),
  "POST /risk/contexts": async () => ({
    path: "/risk/contexts",
    body: { kind: "onboarding", externalId: randomUUID(), title: "Onboarding" },
  }),
  "POST /risk/contexts/{id}/subjects": async (organization) => ({
    path: `/risk/contexts/${await contextOf(organization)}/subjects`,
    body: { subjectId: await newSubject(organization), role: "applicant" },
  }),
  "GET /risk/contexts/{id}/subjects": async (organization) => ({
    path: `/risk/contexts/${await contextOf(organization)}/subjects`,
  }),
  "GET /risk/contexts/{id}/policies": async (organization) => ({
    path: `/risk/contexts/${await contextOf(organization)}/policies`,
  }),
  "POST /risk/contexts/{id}/policies": async (organization) => ({
    path: `/risk/contexts/${await contextOf(organization)}/policies`,
    body: { expectedRevision: 0, policyVersionIds: [(await newPublishedPolicy(organization)).id] },
  }),
  "GET /risk/policy-schema": at("/risk/policy-schema"),
  "POST /risk/policies/validate": async (organization) => ({
    path: "/risk/policies/validate",
    body: { key: "onboarding", definition: smallDefinition((await newSource(organization)).identity) },
  }),
  "POST /risk/policies/simulate": async (organization) => ({
    path: "/risk/policies/simulate",
    body: { policyVersionId: (await newDraft(organization)).id, scenarios: [smallScenario] },
  }),
  "POST /risk/policies/plan": async (organization) => ({
    path: "/risk/policies/plan",
    body: {
      from: { policyVersionId: (await newDraft(organization)).id },
      to: { definition: smallDefinition((await newSource(organization)).identity) },
    },
  }),
  ...comparisonRequests,
  "POST /risk/policies": async () => ({
    path: "/risk/policies",
    body: { key: "onboarding", definition: smallDefinition(`registered:${randomUUID()}`) },
  }),
  "POST /risk/policies/{id}/publish": async (organization) => ({
    path: `/risk/policies/${(await newDraft(organization)).id}/publish`,
  }),
  "GET /risk/policies/{id}/monitoring-moves": async (organization) => ({
    path: `/risk/policies/${(await newPublishedPolicy(organization)).id}/monitoring-moves`,
  }),
  "POST /risk/policies/{id}/monitoring-moves": async (organization) => ({
    path: `/risk/policies/${(await newPublishedPolicy(organization, { key: "moved" })).id}/monitoring-moves`,
  }),
  "POST /risk/policies/{id}/monitoring-moves/{moveId}/stop": async (organization) => {
    const { id } = await newPublishedPolicy(organization, { key: "stopped" });
    const owner = await organization.user("owner");
    const move = made(await owner.post(`/risk/policies/${id}/monitoring-moves`));
    return { path: `/risk/policies/${id}/monitoring-moves/${move.id}/stop` };
  },
  "GET /risk/policy-keys/{key}/input-notes": async (organization) => {
    await newDraft(organization, { key: "noted" });
    return { path: "/risk/policy-keys/noted/input-notes" };
  },
  "PUT /risk/policy-keys/{key}/input-notes": async (organization) => {
    await newDraft(organization, { key: "noted" });
    const note = { key: "income.monthly", changeable: "customer", disclosable: true, label: null };
    return { path: "/risk/policy-keys/noted/input-notes", body: { notes: [note], expectedRevision: 0 } };
  },
  "GET /risk/policy-keys/{key}/invariants": async (organization) => {
    await newDraft(organization, { key: "stated" });
    return { path: "/risk/policy-keys/stated/invariants" };
  },
  "PUT /risk/policy-keys/{key}/invariants": async (organization) => {
    await newDraft(organization, { key: "stated" });
    const invariants = [{ id: "income", monotone: "income.monthly" }];
    return { path: "/risk/policy-keys/stated/invariants", body: { invariants, expectedRevision: 0 } };
  },
  "GET /risk/policies/{id}/acknowledgements": async (organization) => ({
    path: `/risk/policies/${(await newDraft(organization)).id}/acknowledgements`,
  }),
  "POST /risk/policies/{id}/acknowledgements": async (organization) => ({
    path: `/risk/policies/${await newStatedDraft(organization)}/acknowledgements`,
    body: { invariantId: "income", reason: "As agreed." },
  }),
  "GET /risk/policy-keys/{key}/scenario-sets": async (organization) => {
    await keptScenarios(organization);
    return { path: "/risk/policy-keys/tried/scenario-sets" };
  },
  "GET /risk/policy-keys/{key}/scenario-sets/{name}": async (organization) => {
    await keptScenarios(organization);
    return { path: "/risk/policy-keys/tried/scenario-sets/kept" };
  },
  "PUT /risk/policy-keys/{key}/scenario-sets/{name}": async (organization) => {
    await newDraft(organization, { key: "tried" });
    return {
      path: "/risk/policy-keys/tried/scenario-sets/kept",
      body: { scenarios: [smallScenario], expectedRevision: 0 },
    };
  },
  "POST /risk/policy-keys/{key}/scenario-sets/{name}/remove": async (organization) => {
    await keptScenarios(organization);
    return { path: "/risk/policy-keys/tried/scenario-sets/kept/remove" };
  },
  "POST /risk/sources": async ({ apiKeys }) => ({
    path: "/risk/sources",
    body: { key: `source-${randomUUID()}`, facts, apiKeyIds: [apiKeys.test.id] },
  }),
  "POST /risk/sources/{id}/bindings": async (organization) => ({
    path: `/risk/sources/${(await newSource(organization)).id}/bindings`,
    body: { expectedRevision: 1, apiKeyIds: [organization.apiKeys.test.id], enabled: false },
  }),
  "POST /risk/subjects/{id}/evidence": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/evidence`,
    body: claim((await newSource(organization)).id),
  }),
  "POST /risk/subjects/{id}/evidence/batch": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/evidence/batch`,
    body: batch((await newSource(organization)).id),
  }),
  "GET /risk/subjects/{id}/monitoring": async (organization) => ({
    path: `/risk/subjects/${await monitoredSubjectOf(organization)}/monitoring`,
  }),
  "POST /risk/subjects/{id}/monitoring": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/monitoring`,
    body: { policyVersionId: (await newPublishedPolicy(organization)).id, enabled: true },
  }),
  "POST /risk/subjects/{id}/assessments": async (organization) => {
    const { subjectId, policyId, eventIds } = await assessable(organization);
    return {
      path: `/risk/subjects/${subjectId}/assessments`,
      body: { policyVersionId: policyId, trigger: "onboarding", eventIds },
    };
  },
  "POST /risk/subjects/{id}/policy-selection": async (organization) => {
    const [subjectId, contextId] = [await newSubject(organization), await contextOf(organization)];
    const policyVersionIds = [(await newPublishedPolicy(organization)).id];
    await organization.key.post(`/risk/contexts/${contextId}/subjects`, { subjectId });
    const owner = await organization.user("owner");
    await owner.post(`/risk/contexts/${contextId}/policies`, { expectedRevision: 0, policyVersionIds });
    return { path: `/risk/subjects/${subjectId}/policy-selection`, body: { contextId } };
  },
  "POST /risk/subjects/{id}/activities": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/activities`,
    body: {
      activityType: "a.b",
      category: "other",
      title: "t",
      summary: "",
      occurredAt: "2026-01-01T00:00:00Z",
      reference: "",
    },
  }),
  "POST /risk/subjects/{id}/investigations": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/investigations`,
    body: { question: "What has changed?", assistance: "none" },
  }),
  "GET /risk/investigations/{id}/state": async (organization) => ({
    path: `/risk/investigations/${(await newInvestigation(organization, await newSubject(organization))).id}/state`,
  }),
  "POST /risk/investigations/{id}/cancel": async (organization) => {
    await agreeToAi(organization);
    const { id } = await newInvestigation(organization, await newSubject(organization), { assistance: "ai" });
    return { path: `/risk/investigations/${id}/cancel`, body: { reason: "test" } };
  },
  "POST /risk/investigations/{id}/reviews": async (organization) => ({
    path: `/risk/investigations/${(await newInvestigation(organization, await newSubject(organization))).id}/reviews`,
    body: { verdict: "accepted", reason: "test" },
  }),
  "GET /risk/monitoring": async (organization) => {
    await monitoredSubjectOf(organization);
    return { path: "/risk/monitoring" };
  },
  "GET /risk/statistics": async (organization) => {
    await assessed(organization);
    return { path: "/risk/statistics" };
  },
  "GET /risk/evidence/statistics": async (organization) => {
    await assessed(organization);
    return { path: "/risk/evidence/statistics" };
  },
  "GET /risk/subjects/{id}/journey": async (organization) => ({
    path: `/risk/subjects/${await newSubject(organization)}/journey`,
  }),
  "GET /risk/subjects/{id}/events/{eventId}/assessments": async (organization) => {
    const { subjectId, eventIds } = await assessed(organization);
    return { path: `/risk/subjects/${subjectId}/events/${eventIds[0]}/assessments` };
  },
  "GET /risk/assessments/{id}/state": async (organization) => ({
    path: `/risk/assessments/${(await assessed(organization)).assessmentId}/state`,
  }),
  "GET /risk/assessments/{id}/counterfactuals": async (organization) => ({
    path: `/risk/assessments/${(await assessed(organization)).assessmentId}/counterfactuals`,
  }),
  "GET /risk/assessments/{id}/report": async (organization) => ({
    path: `/risk/assessments/${(await assessed(organization)).assessmentId}/report`,
  }),
  "POST /risk/assessments/{id}/replay": async (organization) => ({
    path: `/risk/assessments/${(await assessed(organization)).assessmentId}/replay`,
  }),
  "POST /risk/assessments/{id}/overrides": async (organization) => ({
    path: `/risk/assessments/${(await assessed(organization)).assessmentId}/overrides`,
    body: override(),
  }),
  "POST /risk/overrides/{id}/revoke": async (organization) => {
    const { assessmentId } = await assessed(organization);
    const owner = await organization.user("owner");
    const made = await owner.post(`/risk/assessments/${assessmentId}/overrides`, override());
    return { path: `/risk/overrides/${made.body.id}/revoke`, body: { reason: "test" } };
  },
  "POST /risk/actions/{id}/transitions": async (organization) => ({
    path: `/risk/actions/${(await newAction(organization)).id}/transitions`,
    body: { status: "acknowledged", expectedRevision: 1, reason: "test" },
  }),
  "GET /risk/action-queue": async (organization) => {
    await newAction(organization);
    return { path: "/risk/action-queue" };
  },
  "GET /risk/{resource}": at("/risk/subjects"),
  "GET /risk/{resource}/{id}": async (organization) => ({ path: `/risk/subjects/${await newSubject(organization)}` }),
};

/** A draft whose policy key has the invariant `income`. */
async function newStatedDraft(organization: TestOrganization): Promise<string> {
  const { id } = await newDraft(organization, { key: `stated-${randomUUID()}` });
  await stateInvariants(organization, id, [{ id: "income", monotone: "income.monthly" }]);
  return id;
}

async function monitoredSubjectOf(organization: TestOrganization): Promise<string> {
  const id = await newSubject(organization);
  const policyVersionId = (await newPublishedPolicy(organization)).id;
  await organization.key.post(`/risk/subjects/${id}/monitoring`, { policyVersionId, enabled: true });
  return id;
}

async function keptScenarios(organization: TestOrganization): Promise<void> {
  await newDraft(organization, { key: "tried" });
  const owner = await organization.user("owner");
  const kept = { scenarios: [smallScenario], expectedRevision: 0 };
  made(await owner.put("/risk/policy-keys/tried/scenario-sets/kept", kept));
}

async function contextOf({ key }: TestOrganization): Promise<string> {
  return (await key.post("/risk/contexts", { kind: "onboarding", externalId: randomUUID() })).body.id;
}

/** A subject whose assessment requires actions, with an event to name. */
async function assessable(organization: TestOrganization) {
  const made = await newCase(organization);
  await made.say(highRisk);
  const { body } = await organization.key.get(`/risk/events?subjectId=${made.subjectId}`);
  return { ...made, eventIds: [body.items[0].id] };
}

async function assessed(organization: TestOrganization) {
  const made = await assessable(organization);
  return { ...made, assessmentId: (await made.assess({ eventIds: made.eventIds })).body.id };
}

const override = () => ({
  decision: "review",
  reason: "test",
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});
