import { verifyWebhook } from "@probity/client/webhooks";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startDispatcher, type TestDispatcher } from "./testing/dispatcher.ts";
import { onCommitted, type Scope } from "#platform/database/transaction.ts";
import type { Write } from "#platform/database/written-tables.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import type { Received, Receiver } from "./testing/receiver.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { allowCidrs, newReceiver, newWebhook, ports } from "./testing/webhooks.ts";

let server: TestServer;
let receivers: Receiver[] = [];
let dispatchers: TestDispatcher[] = [];

// A separate database: a dispatcher takes everything that is due.
beforeAll(async () => {
  server = await startServer({ webhooks: { ports, allowCidrs } });
});
afterEach(async () => {
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await server.pool.query("update webhook_subscriptions set enabled = false");
  [dispatchers, receivers] = [[], []];
});
afterAll(() => server.app.close());

async function receiver(): Promise<Receiver> {
  const made = await newReceiver();
  receivers.push(made);
  return made;
}

function dispatching(...settings: Parameters<typeof startDispatcher> extends [any, ...infer Rest] ? Rest : never) {
  const made = startDispatcher(server, ...settings);
  dispatchers.push(made);
  return made;
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const received = ({ received }: Receiver, count: number) => until(() => expect(received.length).toBe(count));
const verified = (one: Received, organization: TestOrganization, ...secrets: string[]) =>
  verifyWebhook({
    headers: one.headers,
    rawBody: one.body,
    secrets,
    organizationId: organization.organizationId,
    mode: "test",
  });
const settled = (organization: TestOrganization, webhookId: string, status: string) =>
  until(async () => {
    const { items } = (await organization.key.get(`/webhooks/${webhookId}/deliveries`)).body;
    expect(items.map(({ data }) => data.status)).toEqual([status]);
  });

async function delivery({ key }: TestOrganization, webhookId: string) {
  const { items } = (await key.get(`/webhooks/${webhookId}/deliveries`)).body;
  return (await key.get(`/webhooks/${webhookId}/deliveries/${items[0].id}`)).body;
}

it("tells whoever listens for commits that a delivery has ended, once it is written", async () => {
  const organization = await newOrganization(server);
  const target = await receiver();
  const { id } = await newWebhook(organization, { url: target.url });
  await newSubject(organization);
  const told: [Scope | undefined, readonly Write[]][] = [];
  onCommitted(server.database, (...commit) => void told.push(commit));
  dispatching();
  await settled(organization, id, "succeeded");
  const scope = { organizationId: organization.organizationId, mode: "test" };
  await until(() => expect(told).toContainEqual([scope, [{ verb: "update", table: "webhook_deliveries" }]]));
  onCommitted(server.database, () => {});
});

describe("a delivery", () => {
  it("[RK-WH-4] [RK-WH-9] says what changed and nothing more, in the same bytes to every subscriber", async () => {
    const organization = await newOrganization(server);
    const [one, two] = [await receiver(), await receiver()];
    for (const { url } of [one, two]) await newWebhook(organization, { url, events: ["risk.subject.created"] });
    const subjectId = await newSubject(organization);
    dispatching();
    await Promise.all([received(one, 1), received(two, 1)]);
    expect(one.received[0]!.body.equals(two.received[0]!.body)).toBe(true);
    const event = (await organization.key.get(`/risk/events?subjectId=${subjectId}`)).body.items[0];
    expect(JSON.parse(one.received[0]!.body.toString())).toStrictEqual({
      eventId: event.id,
      event: "risk.subject.created",
      timestamp: event.data.recordedAt,
      data: { organizationId: organization.organizationId, subjectId, resourceId: subjectId, sandbox: true },
    });
  });

  it("[RK-WH-9] `sandbox` is false in live mode", async () => {
    const organization = await newOrganization(server);
    await newWebhook(organization, { mode: "live" });
    await newSubject({ key: organization.liveKey });
    const { rows } = await server.pool.query("select body from webhook_messages where organization_id = $1", [
      organization.organizationId,
    ]);
    expect(JSON.parse(rows[0].body.toString()).data.sandbox).toBe(false);
  });

  it("[RK-WH-5] verifies with our client and with Standard Webhooks", async () => {
    const organization = await newOrganization(server);
    const sink = await receiver();
    const { signingSecret } = await newWebhook(organization, { url: sink.url });
    await newSubject(organization);
    dispatching();
    await received(sink, 1);
    const [one] = sink.received as [Received];
    expect((await verified(one, organization, signingSecret)).event).toBe("risk.subject.created");
    expect(new Webhook(signingSecret).verify(one.body, one.headers as Record<string, string>)).toEqual(
      JSON.parse(one.body.toString()),
    );
    expect(one.headers).toMatchObject({
      "content-type": "application/json",
      "x-webhook-event": "risk.subject.created",
      "webhook-id": JSON.parse(one.body.toString()).eventId,
      "webhook-timestamp": one.headers["x-timestamp"],
    });
    expect(Math.abs(Number(one.headers["x-timestamp"]) - Date.now() / 1000)).toBeLessThan(10);
  });

  it("[RK-WH-5] is signed with both secrets while a rotation overlaps, then with the new one alone", async () => {
    const organization = await newOrganization(server);
    const sink = await receiver();
    const { id, signingSecret: old } = await newWebhook(organization, { url: sink.url });
    const rotated = (await organization.key.post(`/webhooks/${id}/rotate-secret`, { overlapSeconds: 600 })).body;
    await newSubject(organization);
    const { dispatcher } = dispatching();
    await received(sink, 1);
    for (const secret of [old, rotated.signingSecret]) {
      expect((await verified(sink.received[0]!, organization, secret)).event).toBe("risk.subject.created");
      new Webhook(secret).verify(sink.received[0]!.body, sink.received[0]!.headers as Record<string, string>);
    }

    await server.pool.query("update webhook_subscriptions set previous_secret_until = now() where id = $1", [id]);
    await newSubject(organization);
    dispatcher.wake();
    await received(sink, 2);
    expect((await verified(sink.received[1]!, organization, rotated.signingSecret)).event).toBe("risk.subject.created");
    await expect(verified(sink.received[1]!, organization, old)).rejects.toThrow("No valid secret");
  });
});

describe("the dispatcher", () => {
  it("[RK-WH-7] tries five times with growing waits, then leaves the delivery failed; a retry is the sixth", async () => {
    const organization = await newOrganization(server);
    const sink = await receiver();
    Object.assign(sink.answer, { status: 500, body: "x".repeat(2_000) });
    const { id } = await newWebhook(organization, { url: sink.url });
    await newSubject(organization);
    const { dispatcher } = dispatching();
    for (const [index, wait] of [60, 120, 240, 480].entries()) {
      await received(sink, index + 1);
      await settled(organization, id, "pending");
      const { nextAttemptAt, attempts } = (await delivery(organization, id)).data;
      expect(attempts).toHaveLength(index + 1);
      const waited = (Date.parse(nextAttemptAt) - Date.parse(attempts[index]!.attemptedAt)) / 1000;
      expect(waited).toBeGreaterThanOrEqual(wait);
      expect(waited).toBeLessThan(wait * 1.1 + 5);
      await server.pool.query("update webhook_deliveries set due_at = now() where subscription_id = $1", [id]);
      dispatcher.wake();
    }
    await settled(organization, id, "failed");
    const failed = (await delivery(organization, id)).data;
    expect(failed).toMatchObject({ attemptCount: 5, nextAttemptAt: null, finishedAt: expect.any(String) });
    expect(failed.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(failed.attempts[4]).toEqual({
      number: 5,
      outcome: "http_status",
      statusCode: 500,
      durationMs: expect.any(Number),
      responsePreview: "x".repeat(1_000),
      attemptedAt: expect.any(String),
    });

    Object.assign(sink.answer, { status: 200, body: "at last" });
    const deliveryId = (await delivery(organization, id)).id;
    expect((await organization.key.post(`/webhooks/${id}/deliveries/${deliveryId}/retry`)).status).toBe(202);
    dispatcher.wake();
    await settled(organization, id, "succeeded");
    const done = (await delivery(organization, id)).data;
    expect(done.attempts[5]).toMatchObject({ number: 6, outcome: "success", responsePreview: "at last" });
    // [RK-WH-4] The bytes and the event id are the same each time, and so is the id to deduplicate on.
    expect(new Set(sink.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(sink.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("[RK-WH-6] finds what is due every five seconds without a hint, and at once with one", async () => {
    const organization = await newOrganization(server);
    const sink = await receiver();
    await newWebhook(organization, { url: sink.url });
    const { dispatcher } = dispatching();
    await new Promise((resolve) => setTimeout(resolve, 300)); // the first look finds nothing
    await newSubject(organization);
    const committedAt = performance.now();
    await received(sink, 1);
    expect(sink.received[0]!.at - committedAt).toBeGreaterThan(1_000);
    expect(sink.received[0]!.at - committedAt).toBeLessThan(6_000);
    await newSubject(organization);
    const hintedAt = performance.now();
    dispatcher.wake();
    await received(sink, 2);
    expect(sink.received[1]!.at - hintedAt).toBeLessThan(1_000);
  });

  it("sends what several wait for until nothing is left, each once", async () => {
    const organization = await newOrganization(server);
    const sinks = [await receiver(), await receiver(), await receiver()];
    for (const { url } of sinks) await newWebhook(organization, { url });
    for (let count = 0; count < 150; count++) await newSubject(organization);
    dispatching({ tickMs: 60_000 });
    dispatching({ tickMs: 60_000 }); // two workers share
    for (const sink of sinks) {
      await received(sink, 150);
      expect(new Set(sink.received.map(({ headers }) => headers["x-webhook-id"])).size).toBe(150);
    }
  });

  it("does not send to a disabled webhook, and sends what waited once it is enabled", async () => {
    const organization = await newOrganization(server);
    const sink = await receiver();
    const { id } = await newWebhook(organization, { url: sink.url });
    await newSubject(organization);
    await organization.key.post(`/webhooks/${id}/disable`, { expectedRevision: 1, reason: "maintenance" });
    await newSubject(organization); // announced to nobody
    const { dispatcher } = dispatching({ tickMs: 100 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(sink.received).toEqual([]);
    await organization.key.post(`/webhooks/${id}/enable`, { expectedRevision: 2, reason: "done" });
    dispatcher.wake();
    await settled(organization, id, "succeeded");
    expect(sink.received).toHaveLength(1);
  });

  it("lets no slow receiver delay the others", async () => {
    const organization = await newOrganization(server);
    const [slow, quick] = [await receiver(), await receiver()];
    slow.answer.delayMs = 3_000;
    for (const { url } of [slow, quick]) await newWebhook(organization, { url });
    for (let count = 0; count < 120; count++) await newSubject(organization);
    const { metrics } = dispatching({ deadlineMs: 1_000, heldMax: 200 });
    const startedAt = performance.now();
    await received(quick, 120);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await until(async () => {
      const { values } = await metrics.attempts.get();
      expect(values.find(({ labels }) => labels.outcome === "timeout")?.value).toBeGreaterThan(15);
    });
  });

  it("[RK-WH-6] neither sends nor writes when it was stopped until its lease had ended", async () => {
    const organization = await newOrganization(server);
    const sink = await receiver();
    const { id } = await newWebhook(organization, { url: sink.url });
    await newSubject(organization);
    let readings = 0;
    // The clock stands still while it claims, and has jumped by a minute when it is about to send.
    const { metrics, logged } = dispatching({ tickMs: 60_000 }, { monotonic: () => (readings++ < 2 ? 0 : 61_000) });
    await until(async () => expect((await metrics.late.get()).values[0]?.value).toBe(1));
    expect(sink.received).toEqual([]);
    expect((await delivery(organization, id)).data).toMatchObject({ status: "delivering", attemptCount: 0 });
    expect(logged).toEqual([]);
  });

  it("finishes what is under way before it stops", async () => {
    const organization = await newOrganization(server);
    const sink = await receiver();
    sink.answer.delayMs = 500;
    const { id } = await newWebhook(organization, { url: sink.url });
    await newSubject(organization);
    const { dispatcher } = dispatching();
    await received(sink, 1);
    await dispatcher.drain();
    expect((await delivery(organization, id)).data).toMatchObject({ status: "succeeded", attemptCount: 1 });
  });

  it("goes on after the database was away", async () => {
    const organization = await newOrganization(server);
    const sink = await receiver();
    await newWebhook(organization, { url: sink.url });
    await newSubject(organization);
    let away = true;
    const database = new Proxy(server.database, {
      get(target, name) {
        if (away) throw Object.assign(new Error("gone"), { code: "57P01" });
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function" ? (member.bind(target) as unknown) : member;
      },
    });
    const { logged } = dispatching({ tickMs: 100 }, { database });
    await until(() => expect(logged).toContainEqual({ name: "Error", code: "57P01" }));
    away = false;
    await received(sink, 1);
  });
});
