import { newSubject } from "#risk/testing/subjects.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { at, type Sampler } from "#testing/sample-request.ts";
import { failDeliveries } from "./failed-deliveries.ts";

export const webhookRequests: Record<string, Sampler> = {
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
};

async function webhookOf({ key }: TestOrganization): Promise<string> {
  return (await key.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*"], mode: "test" })).body.id;
}

/** A delivery that has failed for good, as five unsuccessful attempts leave it. */
async function deliveryOf(organization: TestOrganization): Promise<string> {
  const webhookId = await webhookOf(organization);
  await newSubject(organization);
  const [id] = await failDeliveries(organization.server.pool, webhookId);
  return `/webhooks/${webhookId}/deliveries/${id}`;
}
