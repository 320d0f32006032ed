import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { newWebhook, publicUrl, webhookOrganization } from "./testing/webhooks.ts";
import { announce } from "./announce.ts";

async function delivered({ key }: Pick<TestOrganization, "key">, webhookId: string) {
  const { items, nextCursor } = (await key.get(`/webhooks/${webhookId}/deliveries?limit=100`)).body;
  expect(nextCursor).toBe(null);
  return items.map(({ data }) => data);
}

const activity = {
  activityType: "account.login",
  category: "account",
  title: "Signed in",
  summary: "",
  occurredAt: "2026-01-01T00:00:00Z",
  reference: "r-1",
};

describe("an announcement", () => {
  it("[RK-WH-2] goes to the enabled webhooks of the same organization and mode that want the event", async () => {
    const organization = await webhookOrganization();
    const exact = await newWebhook(organization, { events: ["risk.subject.created"] });
    const family = await newWebhook(organization, { events: ["document.*", "risk.*"] });
    const otherEvents = await newWebhook(organization, { events: ["risk.activity.reported", "screening.*"] });
    const live = await newWebhook(organization, { mode: "live" });
    const disabled = await newWebhook(organization);
    await organization.key.post(`/webhooks/${disabled.id}/disable`, { expectedRevision: 1, reason: "off" });
    const other = await webhookOrganization();
    const foreign = await newWebhook(other);

    await newSubject(organization);
    const counts = await Promise.all(
      [exact, family, otherEvents, disabled].map(async ({ id }) => (await delivered(organization, id)).length),
    );
    expect(counts).toEqual([1, 1, 0, 0]);
    expect(await delivered({ key: organization.liveKey }, live.id)).toEqual([]);
    expect(await delivered(other, foreign.id)).toEqual([]);
  });

  it("[RK-WH-2] is not replayed to a webhook that came later, or was enabled later", async () => {
    const organization = await webhookOrganization();
    const early = await newWebhook(organization);
    await organization.key.post(`/webhooks/${early.id}/disable`, { expectedRevision: 1, reason: "off" });
    await newSubject(organization);
    const late = await newWebhook(organization);
    await organization.key.post(`/webhooks/${early.id}/enable`, { expectedRevision: 2, reason: "on" });
    expect(await delivered(organization, early.id)).toEqual([]);
    expect(await delivered(organization, late.id)).toEqual([]);
  });

  it("[RK-WH-2] a webhook created during a change counts as created after it", async () => {
    const organization = await webhookOrganization();
    const { server, organizationId } = organization;
    const scope = { organizationId, mode: "test" as const };
    const event = () => {
      const now = new Date();
      return {
        now,
        said: {
          eventId: newId(now),
          event: "risk.subject.created" as const,
          data: { subjectId: null, resourceId: newId(now) },
        },
      };
    };
    let creating: ReturnType<typeof newWebhook> | undefined;
    let created = false;
    await transact(server.database, { scope, subscriptions: "shared" }, async (tx) => {
      const first = event();
      await announce(tx, scope, first.now, [first.said]);
      creating = newWebhook(organization).finally(() => (created = true));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(created).toBe(false);
      const second = event();
      await announce(tx, scope, second.now, [second.said]);
    });
    expect(await delivered(organization, (await creating!).id)).toEqual([]);
  });

  it("[RK-WH-2] webhooks that come and go among changes lose none and gain none", async () => {
    const organization = await webhookOrganization();
    const { key } = organization;
    const subjects: { id: string; began: number; ended: number }[] = [];
    let stop = false;
    const customers = Array.from({ length: 4 }, async () => {
      while (!stop) {
        const began = performance.now();
        subjects.push({ id: await newSubject(organization), began, ended: performance.now() });
      }
    });
    const webhooks: { id: string; from: [number, number]; to: [number, number] }[] = [];
    for (let count = 0; count < 10; count++) {
      const asked = performance.now();
      const { id } = await newWebhook(organization);
      const made = performance.now();
      await expect.poll(() => subjects.some(({ began }) => began > made), { timeout: 60_000, interval: 10 }).toBe(true);
      const off = performance.now();
      await key.post(`/webhooks/${id}/disable`, { expectedRevision: 1, reason: "off" });
      webhooks.push({ id, from: [asked, made], to: [off, performance.now()] });
    }
    stop = true;
    await Promise.all(customers);

    for (const { id, from, to } of webhooks) {
      const { rows } = await organization.server.pool.query(
        `select convert_from(m.body, 'utf8')::jsonb #>> '{data,resourceId}' as subject
           from webhook_deliveries d join webhook_messages m on m.id = d.message_id where d.subscription_id = $1`,
        [id],
      );
      const announced = rows.map(({ subject }) => subject as string);
      expect(new Set(announced).size).toBe(announced.length);
      const inside = subjects.filter(({ began, ended }) => began > from[1] && ended < to[0]);
      const outside = new Set(
        subjects.filter(({ began, ended }) => ended < from[0] || began > to[1]).map((one) => one.id),
      );
      expect(inside).not.toEqual([]);
      for (const subject of inside) expect(announced).toContain(subject.id);
      expect(announced.filter((subject) => outside.has(subject))).toEqual([]);
    }
  });

  it("[RK-WH-3] is made once when the change commits, and not again when the request is repeated", async () => {
    const organization = await webhookOrganization();
    const { key } = organization;
    const { id } = await newWebhook(organization);
    const idempotencyKey = randomUUID();
    const body = { kind: "person", externalId: "cust-1" };
    const first = await key.post("/risk/subjects", body, { idempotencyKey });
    const again = await key.post("/risk/subjects", body, { idempotencyKey });
    expect(again.headers["idempotency-replayed"]).toBe("true");
    await key.post(`/risk/subjects/${first.body.id}/activities`, activity);
    const events = (await delivered(organization, id)).map(({ event }) => event).toReversed();
    expect(events).toEqual(["risk.subject.created", "risk.activity.reported"]);
  });

  it("[RK-WH-3] is not made when the change is refused or rolls back", async () => {
    const organization = await webhookOrganization();
    const { key, server, organizationId } = organization;
    const { id } = await newWebhook(organization);
    expect((await key.post(`/risk/subjects/${randomUUID()}/activities`, activity)).status).toBe(404);
    const scope = { organizationId, mode: "test" as const };
    const lost = transact(server.database, { scope, subscriptions: "shared" }, async (tx) => {
      const now = new Date();
      const data = { subjectId: null, resourceId: newId(now) };
      await announce(tx, scope, now, [{ eventId: newId(now), event: "risk.policy.created", data }]);
      throw new Error("rolled back");
    });
    await expect(lost).rejects.toThrow("rolled back");
    expect(await delivered(organization, id)).toEqual([]);
    const { rows } = await server.pool.query("select from webhook_messages where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([]);
  });

  it("[RK-WH-4] names the event of the history and, for an activity, that event as the resource", async () => {
    const organization = await webhookOrganization();
    const { key, server, organizationId } = organization;
    const subjectId = await newSubject(organization);
    await newWebhook(organization, { url: publicUrl, events: ["risk.activity.reported"] });
    const reported = (await key.post(`/risk/subjects/${subjectId}/activities`, activity)).body;
    const { rows } = await server.pool.query("select body from webhook_messages where organization_id = $1", [
      organizationId,
    ]);
    expect(rows.map(({ body }) => body.toString())).toEqual([
      JSON.stringify({
        eventId: reported.id,
        event: "risk.activity.reported",
        timestamp: reported.data.recordedAt,
        data: { organizationId, subjectId, resourceId: reported.id, sandbox: true },
      }),
    ]);
  });
});
