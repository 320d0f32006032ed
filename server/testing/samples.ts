import { randomUUID } from "node:crypto";
import { newAction } from "./actions.ts";
import { highRisk, newCase } from "./assessments.ts";
import { completionSamples } from "./completion-samples.ts";
import { documentSamples } from "./document-samples.ts";
import { fieldSamples } from "./field-samples.ts";
import { agreeToAi, newInvestigation } from "./investigations.ts";
import type { TestOrganization } from "./organization.ts";
import { newDraft, newPublishedPolicy, smallDefinition, smallScenario } from "./policies.ts";
import { batch, claim, facts, newSource } from "./risk.ts";
import type { Sampler } from "./sample.ts";
import { screeningSamples } from "./screening-samples.ts";
import { signerSamples } from "./signer-samples.ts";
import { templateSamples } from "./template-samples.ts";
import { signingSamples } from "./signing-samples.ts";
import { verificationSamples } from "./verification-samples.ts";

const at =
  (path: string, body?: unknown): Sampler =>
  async () => ({ path, ...(body !== undefined && { body }) });

/** One sampler per route; a route without one fails the tests that walk all routes. */
export const samples: Record<string, Sampler> = {
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
    body: { subjectId: await subjectOf(organization), role: "applicant" },
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
  "POST /risk/policies": async () => ({
    path: "/risk/policies",
    body: { key: "onboarding", definition: smallDefinition(`registered:${randomUUID()}`) },
  }),
  "POST /risk/policies/{id}/publish": async (organization) => ({
    path: `/risk/policies/${(await newDraft(organization)).id}/publish`,
  }),
  "POST /risk/sources": async ({ apiKeys }) => ({
    path: "/risk/sources",
    body: { key: `source-${randomUUID()}`, facts, apiKeyIds: [apiKeys.test.id] },
  }),
  "POST /risk/sources/{id}/bindings": async (organization) => ({
    path: `/risk/sources/${(await newSource(organization)).id}/bindings`,
    body: { expectedRevision: 1, apiKeyIds: [organization.apiKeys.test.id], enabled: false },
  }),
  "POST /risk/subjects/{id}/evidence": async (organization) => ({
    path: `/risk/subjects/${await subjectOf(organization)}/evidence`,
    body: claim((await newSource(organization)).id),
  }),
  "POST /risk/subjects/{id}/evidence/batch": async (organization) => ({
    path: `/risk/subjects/${await subjectOf(organization)}/evidence/batch`,
    body: batch((await newSource(organization)).id),
  }),
  "GET /risk/subjects/{id}/monitoring": async (organization) => ({
    path: `/risk/subjects/${await monitoredSubjectOf(organization)}/monitoring`,
  }),
  "POST /risk/subjects/{id}/monitoring": async (organization) => ({
    path: `/risk/subjects/${await subjectOf(organization)}/monitoring`,
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
    const [subjectId, contextId] = [await subjectOf(organization), await contextOf(organization)];
    const policyVersionIds = [(await newPublishedPolicy(organization)).id];
    await organization.key.post(`/risk/contexts/${contextId}/subjects`, { subjectId });
    const owner = await organization.user("owner");
    await owner.post(`/risk/contexts/${contextId}/policies`, { expectedRevision: 0, policyVersionIds });
    return { path: `/risk/subjects/${subjectId}/policy-selection`, body: { contextId } };
  },
  "POST /risk/subjects/{id}/activities": async (organization) => ({
    path: `/risk/subjects/${await subjectOf(organization)}/activities`,
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
    path: `/risk/subjects/${await subjectOf(organization)}/investigations`,
    body: { question: "What has changed?", assistance: "none" },
  }),
  "GET /risk/investigations/{id}/state": async (organization) => ({
    path: `/risk/investigations/${(await newInvestigation(organization, await subjectOf(organization))).id}/state`,
  }),
  "POST /risk/investigations/{id}/cancel": async (organization) => {
    await agreeToAi(organization);
    const { id } = await newInvestigation(organization, await subjectOf(organization), { assistance: "ai" });
    return { path: `/risk/investigations/${id}/cancel`, body: { reason: "test" } };
  },
  "POST /risk/investigations/{id}/reviews": async (organization) => ({
    path: `/risk/investigations/${(await newInvestigation(organization, await subjectOf(organization))).id}/reviews`,
    body: { verdict: "accepted", reason: "test" },
  }),
  "GET /risk/subjects/{id}/journey": async (organization) => ({
    path: `/risk/subjects/${await subjectOf(organization)}/journey`,
  }),
  "GET /risk/subjects/{id}/events/{eventId}/assessments": async (organization) => {
    const { subjectId, eventIds } = await assessed(organization);
    return { path: `/risk/subjects/${subjectId}/events/${eventIds[0]}/assessments` };
  },
  "GET /risk/assessments/{id}/state": async (organization) => ({
    path: `/risk/assessments/${(await assessed(organization)).assessmentId}/state`,
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
  "GET /risk/{resource}/{id}": async (organization) => ({ path: `/risk/subjects/${await subjectOf(organization)}` }),

  ...verificationSamples,
  ...documentSamples,
  ...completionSamples,
  ...fieldSamples,
  ...signerSamples,
  ...templateSamples,
  ...signingSamples,
  ...screeningSamples,

  "POST /webhooks": at("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" }),
  "GET /webhooks": at("/webhooks"),
  "GET /webhooks/{id}": async (organization) => ({ path: `/webhooks/${await webhookOf(organization)}` }),
  "POST /webhooks/{id}/update": async (organization) => ({
    path: `/webhooks/${await webhookOf(organization)}/update`,
    body: { expectedRevision: 1, events: ["risk.subject.created"] },
  }),
  "POST /webhooks/{id}/disable": async (organization) => ({
    path: `/webhooks/${await webhookOf(organization)}/disable`,
    body: { expectedRevision: 1, reason: "test" },
  }),
  "POST /webhooks/{id}/enable": async (organization) => {
    const id = await webhookOf(organization);
    await organization.key.post(`/webhooks/${id}/disable`, { expectedRevision: 1, reason: "test" });
    return { path: `/webhooks/${id}/enable`, body: { expectedRevision: 2, reason: "test" } };
  },
  "POST /webhooks/{id}/rotate-secret": async (organization) => ({
    path: `/webhooks/${await webhookOf(organization)}/rotate-secret`,
    body: { overlapSeconds: 60 },
  }),
  "POST /webhooks/{id}/test": async (organization) => ({ path: `/webhooks/${await webhookOf(organization)}/test` }),
  "GET /webhooks/{id}/deliveries": async (organization) => ({
    path: `/webhooks/${await webhookOf(organization)}/deliveries`,
  }),
  "GET /webhooks/{id}/deliveries/{deliveryId}": async (organization) => ({ path: await deliveryOf(organization) }),
  "POST /webhooks/{id}/deliveries/{deliveryId}/retry": async (organization) => ({
    path: `${await deliveryOf(organization)}/retry`,
  }),
  "POST /webhooks/{id}/deliveries/retry": async (organization) => ({
    path: `/webhooks/${await webhookOf(organization)}/deliveries/retry`,
    body: { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z" },
  }),

  "POST /api-keys": at("/api-keys", { name: "Another", mode: "test" }),
  "GET /api-keys": at("/api-keys"),
  "POST /api-keys/{id}/rotate": async (organization) => ({
    path: `/api-keys/${await apiKeyOf(organization)}/rotate`,
    body: { overlapSeconds: 60 },
  }),
  "POST /api-keys/{id}/revoke": async (organization) => ({
    path: `/api-keys/${await apiKeyOf(organization)}/revoke`,
    body: { reason: "test" },
  }),
  "GET /me": at("/me"),
  "POST /me/password": at("/me/password", {
    currentPassword: "not the password",
    newPassword: "another long password",
  }),
  "POST /me/totp/start": at("/me/totp/start"),
  "POST /me/totp/confirm": at("/me/totp/confirm", { code: "000000" }),
  "POST /me/totp/disable": at("/me/totp/disable", { code: "000000" }),
  "GET /members": at("/members"),
  "POST /members/{id}/role": async (organization) => ({
    path: `/members/${(await organization.user("member")).userId}/role`,
    body: { role: "admin", reason: "test" },
  }),
  "POST /members/{id}/remove": async (organization) => ({
    path: `/members/${(await organization.user("member")).userId}/remove`,
    body: { reason: "test" },
  }),
  "POST /invitations": async () => ({
    path: "/invitations",
    body: { email: `${randomUUID()}@example.test`, role: "member" },
  }),
  "GET /invitations": at("/invitations"),
  "POST /invitations/{id}/revoke": async (organization) => {
    const owner = await organization.user("owner");
    const invited = await owner.post("/invitations", { email: `${randomUUID()}@example.test`, role: "member" });
    return { path: `/invitations/${invited.body.id}/revoke`, body: { reason: "test" } };
  },
  "GET /organization": at("/organization"),
  "POST /organization/settings": async (organization) => {
    const { body } = await (await organization.user("owner")).get("/organization");
    return { path: "/organization/settings", body: { expectedRevision: body.data.revision, name: "Renamed" } };
  },
  "GET /organization/audit-events": at("/organization/audit-events"),
  "POST /organization/delete": async (organization) => {
    const { body } = await (await organization.user("owner")).get("/organization");
    return { path: "/organization/delete", body: { confirmName: body.data.name, reason: "test" } };
  },
};

async function subjectOf({ key }: TestOrganization): Promise<string> {
  return (await key.post("/risk/subjects", { kind: "person", externalId: randomUUID() })).body.id;
}

async function monitoredSubjectOf(organization: TestOrganization): Promise<string> {
  const id = await subjectOf(organization);
  const policyVersionId = (await newPublishedPolicy(organization)).id;
  await organization.key.post(`/risk/subjects/${id}/monitoring`, { policyVersionId, enabled: true });
  return id;
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

async function webhookOf({ key }: TestOrganization): Promise<string> {
  return (await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" })).body.id;
}

async function apiKeyOf(organization: TestOrganization): Promise<string> {
  return (await (await organization.user("owner")).post("/api-keys", { name: "Sample", mode: "test" })).body.id;
}

/** A delivery that has failed for good, as five unsuccessful attempts leave it. */
async function deliveryOf(organization: TestOrganization): Promise<string> {
  const webhookId = await webhookOf(organization);
  await subjectOf(organization);
  const { rows } = await organization.server.pool.query(
    `update webhook_deliveries set status = 'failed', due_at = null, attempts = 5, finished_at = now()
      where organization_id = $1 and subscription_id = $2 returning id`,
    [organization.organizationId, webhookId],
  );
  return `/webhooks/${webhookId}/deliveries/${rows[0].id}`;
}
