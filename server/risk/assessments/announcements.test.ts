import { expect, it } from "vitest";
import { highRisk, lowRisk, newCase } from "../testing/onboarding-case.ts";
import type { WebhookEvent } from "@probity/contract";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";

type Announced = { event: string; body: WebhookEvent };

/** The announcements after the first `after` messages, in order. */
async function announcedBy({ server, organizationId }: TestOrganization, after = 0): Promise<Announced[]> {
  const { rows } = await server.pool.query(
    `select message.event, convert_from(message.body, 'utf8')::json as body
       from webhook_messages message
       join risk_events event on event.organization_id = message.organization_id and event.id = message.id
      where message.organization_id = $1 and event.subject_id is not null
      order by event.recorded_at, event.sequence`,
    [organizationId],
  );
  return rows.slice(after);
}

it("[RK-WH-3] [RK-WH-4] assessments, their actions and overrides are announced exactly when they are made", async () => {
  const organization = await newOrganization();
  await newWebhook(organization);
  const made = await newCase(organization);
  await made.say(highRisk);
  const before = (await announcedBy(organization)).length;
  const admin = await organization.user("admin");
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();

  const { body } = await made.assess();
  const overrides = `/risk/assessments/${body.id}/overrides` as const;
  const override = (await admin.post(overrides, { decision: "none", reason: "secret reason", expiresAt })).body;
  await admin.post(`/risk/overrides/${override.id}/revoke`, { reason: "secret too" });

  const announced = await announcedBy(organization, before);
  const [first, second] = body.data.requiredActions;
  expect(announced.map(({ event, body: { data } }) => [event, data.resourceId])).toEqual([
    ["risk.assessment.created", body.id],
    ["risk.action.requested", first.actionId],
    ["risk.action.requested", second.actionId],
    ["risk.override.created", override.id],
    ["risk.override.revoked", override.id],
  ]);
  for (const { event, body: message } of announced) {
    const { subjectId } = made;
    const data = {
      organizationId: organization.organizationId,
      subjectId,
      resourceId: expect.any(String),
      sandbox: true,
    };
    expect(message).toEqual({ eventId: expect.any(String), event, timestamp: expect.any(String), data });
  }
  // Neither reading nor what merely stops being current is news.
  await organization.key.get(`/risk/assessments/${body.id}/state`);
  await organization.key.post(`/risk/assessments/${body.id}/replay`);
  await made.say(lowRisk);
  expect(new Set((await announcedBy(organization, before + 5)).map(({ event }) => event))).toEqual(
    new Set(["risk.evidence.recorded", "risk.evidence.batch_recorded"]),
  );
});

it("[RK-WH-3] a refused assessment, override or revocation announces nothing; a repeated one nothing more", async () => {
  const organization = await newOrganization();
  await newWebhook(organization);
  const made = await newCase(organization);
  const admin = await organization.user("admin");
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await made.say({ "country.residence": "DE" });
  const assessment = { policyVersionId: made.policyId, trigger: "onboarding" };
  const path = `/risk/subjects/${made.subjectId}/assessments` as const;
  const { body } = await organization.key.post(path, assessment, { idempotencyKey: "k" });
  const overrides = `/risk/assessments/${body.id}/overrides` as const;
  const accepted = { decision: "review", reason: "x", expiresAt };
  const override = (await admin.post(overrides, accepted, { idempotencyKey: "o" })).body;
  await admin.post(`/risk/overrides/${override.id}/revoke`, { reason: "x" });
  const before = (await announcedBy(organization)).length;

  const answers = [
    await organization.key.post(path, assessment, { idempotencyKey: "k" }),
    await admin.post(overrides, accepted, { idempotencyKey: "o" }),
    await organization.key.post(path, { ...assessment, trigger: "monitoring.x" }),
    await organization.key.post(path, { ...assessment, policyVersionId: made.subjectId }),
    await admin.post(overrides, { ...accepted, decision: "none" }),
    await admin.post(overrides, { ...accepted, expiresAt: "2020-01-01T00:00:00Z" }),
    await admin.post(`/risk/overrides/${override.id}/revoke`, { reason: "x" }),
    await organization.key.post(overrides, accepted),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 400, 404, 409, 400, 409, 403]);
  expect(await announcedBy(organization, before)).toEqual([]);

  await made.say({ "country.residence": "US" });
  const after = (await announcedBy(organization)).length;
  expect((await made.assess()).body.code).toBe("applicability_not_matched");
  expect(await announcedBy(organization, after)).toEqual([]);
});
