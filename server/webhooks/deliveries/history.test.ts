import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Answer, BodyOf, Query } from "#testing/answer.ts";
import { transact } from "#platform/database/transaction.ts";
import { cursorAt } from "#platform/operation/cursor.ts";
import { organizationKeys, type TestOrganization } from "#testing/organization.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { failDeliveries } from "../testing/failed-deliveries.ts";
import { newWebhook, webhookOrganization } from "../testing/webhooks.ts";
import { listDeliveries } from "./delivery-store.ts";
import { deliveriesOf } from "./list-deliveries.ts";
import { runRetryJob } from "./run-retry-job.ts";

type Failed = { count: number; createdAt?: string; status?: string; event?: string };

/** Deliveries of the past, as the dispatcher would have left them. */
async function pastDeliveries({ server, organizationId }: TestOrganization, webhookId: string, made: Failed) {
  const { count, createdAt = "2026-01-01T00:00:00Z", status = "failed", event = "risk.subject.created" } = made;
  const message = randomUUID();
  await server.pool.query(
    "insert into webhook_messages (organization_id, mode, id, event, body, created_at) values ($1, 'test', $2, $3, '{}', $4)",
    [organizationId, message, event, createdAt],
  );
  await server.pool.query(
    `insert into webhook_finished_deliveries (organization_id, mode, id, subscription_id, message_id, event, status, attempts, created_at, finished_at)
     select $1, 'test', uuid_v7(at), $2, $3, $4, $5, 5, at, at + interval '1 hour'
       from generate_series(1, $6::int) as number, lateral (select $7::timestamptz + number * interval '1 ms') as t (at)`,
    [organizationId, webhookId, message, event, status, count, createdAt],
  );
}

type Deliveries = BodyOf<"GET", "/webhooks/{}/deliveries">;

async function walk({ key }: TestOrganization, path: `/webhooks/${string}/deliveries${Query}`) {
  const pages: Deliveries["items"][] = [];
  let cursor: string | null = null;
  do {
    const joint = path.includes("?") ? "&" : "?";
    const answer: Answer<Deliveries> = await key.send(
      "GET",
      cursor === null ? path : `${path}${joint}cursor=${cursor}`,
    );
    expect(answer.status).toBe(200);
    pages.push(answer.body.items);
    cursor = answer.body.nextCursor;
  } while (cursor !== null);
  return pages;
}

describe("GET /webhooks/{id}/deliveries", () => {
  it("[RK-WH-8] 200: newest first, 50 a page unless told, each delivery exactly once", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    await pastDeliveries(organization, id, { count: 130, status: "succeeded" });
    const pages = await walk(organization, `/webhooks/${id}/deliveries`);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 30]);
    const created = pages.flat().map(({ data }) => data.createdAt);
    expect(created).toEqual(created.toSorted((a, b) => (a < b ? 1 : -1)));
    expect(new Set(pages.flat().map((item) => item.id)).size).toBe(130);
  });

  it("[RK-WH-8] 200: a delivery says what it announces and how far it is", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    const subjectId = await newSubject(organization);
    const { items, nextCursor } = (await organization.key.get(`/webhooks/${id}/deliveries`)).body;
    expect(nextCursor).toBe(null);
    expect(items).toEqual([
      {
        id: expect.any(String),
        resource: "deliveries",
        data: {
          webhookId: id,
          eventId: expect.any(String),
          event: "risk.subject.created",
          status: "pending",
          attemptCount: 0,
          nextAttemptAt: expect.stringMatching(/Z$/),
          subjectId,
          resourceId: subjectId,
          lastOutcome: null,
          lastStatusCode: null,
          createdAt: expect.stringMatching(/Z$/),
          finishedAt: null,
        },
      },
    ]);
    const one = await organization.key.get(`/webhooks/${id}/deliveries/${items[0].id}`);
    expect(one.body).toEqual({ ...items[0], data: { ...items[0].data, attempts: [] } });
  });

  it.each([
    ["1", 1],
    ["100", 100],
    ["101", 100],
    ["007", 7],
    ["99999999999999999999", 100],
  ])("[RK-WH-8] 200: limit=%s shows %i", async (limit, shown) => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    await pastDeliveries(organization, id, { count: 110 });
    const answer = await organization.key.get(`/webhooks/${id}/deliveries?limit=${limit}`);
    expect(answer.body.items).toHaveLength(shown);
  });

  it.each(["0", "-1", "1.5", "1e2", "ten", "", "%2B5", "5&limit=6"])(
    "[RK-WH-8] 400 invalid_limit: limit=%s",
    async (limit) => {
      const organization = await webhookOrganization();
      const { id } = await newWebhook(organization);
      const answer = await organization.key.get(`/webhooks/${id}/deliveries?limit=${limit}`);
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_limit"]);
    },
  );

  it("[RK-WH-11] 400 invalid_cursor: of another webhook, of the other mode, altered, or made up", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    const other = await newWebhook(organization);
    await pastDeliveries(organization, id, { count: 3 });
    const { nextCursor } = (await organization.key.get(`/webhooks/${id}/deliveries?limit=1`)).body;
    expect((await organization.key.get(`/webhooks/${id}/deliveries?cursor=${nextCursor}`)).status).toBe(200);

    const altered = `${nextCursor[0] === "A" ? "B" : "A"}${nextCursor.slice(1)}`;
    const again = `${nextCursor}=`;
    const guesses = [altered, again, nextCursor.slice(0, -1), "x", "", randomUUID(), "a".repeat(300)];
    const answers = [
      await organization.key.get(`/webhooks/${other.id}/deliveries?cursor=${nextCursor}`),
      ...(await Promise.all(
        guesses.map((guess) => organization.key.get(`/webhooks/${id}/deliveries?cursor=${guess}`)),
      )),
    ];
    for (const answer of answers) expect([answer.status, answer.body.code]).toEqual([400, "invalid_cursor"]);

    const keys = await organizationKeys(organization);
    const live = cursorAt(keys, deliveriesOf(id, "live"), "01a1dc40-2738-79fc-ac6e-ba680e6d7dea");
    const test = cursorAt(keys, deliveriesOf(id, "test"), "01a1dc40-2738-79fc-ac6e-ba680e6d7dea");
    expect((await organization.key.get(`/webhooks/${id}/deliveries?cursor=${live}`)).body.code).toBe("invalid_cursor");
    expect((await organization.key.get(`/webhooks/${id}/deliveries?cursor=${test}`)).status).toBe(200);
  });

  it("[RK-WH-8] 200: filters by status and event; a filtered page looks at 10,000 deliveries at most and leads on", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    const [old, middle, recent] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z"];
    await pastDeliveries(organization, id, { count: 3, createdAt: old, event: "risk.activity.reported" });
    await pastDeliveries(organization, id, { count: 10_050, createdAt: middle, status: "succeeded" });
    await pastDeliveries(organization, id, { count: 2, createdAt: recent, event: "risk.activity.reported" });

    const byEvent = await walk(organization, `/webhooks/${id}/deliveries?event=risk.activity.reported`);
    expect(byEvent.map((page) => page.length)).toEqual([2, 3]);
    const byStatus = await walk(organization, `/webhooks/${id}/deliveries?status=failed`);
    expect(byStatus.map((page) => page.length)).toEqual([5]);
    const both = await walk(organization, `/webhooks/${id}/deliveries?status=succeeded&event=risk.activity.reported`);
    expect(both).toEqual([[], []]);
  });

  it("[RK-WH-8] 200: queued and finished deliveries are one list, also across pages and while they move", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    for (let count = 0; count < 4; count += 1) await newSubject(organization);
    const newest = await failDeliveries(organization.server.pool, id);
    for (let count = 0; count < 3; count += 1) await newSubject(organization);
    await organization.key.post(`/webhooks/${id}/deliveries/${newest[1]}/retry`);

    const pages = await walk(organization, `/webhooks/${id}/deliveries?limit=2`);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    const ids = pages.flat().map((item) => item.id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    const statuses = async (query: `?status=${string}`) =>
      (await walk(organization, `/webhooks/${id}/deliveries${query}`)).map((page) => page.length);
    expect(await statuses("?status=failed")).toEqual([3]);
    expect(await statuses("?status=pending")).toEqual([4]);
    expect(await statuses("?status=succeeded")).toEqual([0]);
    const one = await organization.key.get(`/webhooks/${id}/deliveries/${newest[0]}`);
    expect(one.body.data).toMatchObject({ status: "failed", nextAttemptAt: null, finishedAt: expect.any(String) });
  });

  it("400: unknown status, unknown event, unknown parameter", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    const codes = await Promise.all(
      ["status=lost", "event=risk.lost", "offset=5"].map((query) =>
        organization.key.get(`/webhooks/${id}/deliveries?${query}`),
      ),
    );
    expect(codes.map(({ body }) => body.code)).toEqual(["validation_failed", "unknown_event", "unsupported_query"]);
  });

  it("reads a page through its index, however long the history and its neighbours", async () => {
    const organization = await webhookOrganization();
    const { server, organizationId } = organization;
    const [{ id }, neighbour] = [await newWebhook(organization), await newWebhook(organization)];
    await pastDeliveries(organization, id, { count: 20_000, status: "succeeded" });
    await pastDeliveries(organization, neighbour.id, { count: 20_000, status: "succeeded" });
    for (let count = 0; count < 60; count += 1) await newSubject(organization);
    const page = { beforeId: undefined, limit: 51, examinedMax: 10_000 };
    const read = await transact(server.database, { scope: { organizationId, mode: "test" } }, async (tx) => {
      const counts = async () => {
        const { rows } = await sql<{ scanned: number; fetched: number }>`
          select sum(pg_stat_get_xact_tuples_returned(oid))::integer as scanned, sum(pg_stat_get_xact_tuples_fetched(oid))::integer as fetched
            from (select 'webhook_deliveries'::regclass as oid
                   union all
                  select relid from pg_partition_tree('webhook_finished_deliveries')) as read
        `.execute(tx);
        return rows[0]!;
      };
      // They have what the connection did within the last second too.
      const before = await counts();
      expect(await listDeliveries(tx, { organizationId, mode: "test" }, id, {}, page)).toHaveLength(51);
      const after = await counts();
      return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
    });
    expect(read.scanned).toBe(0);
    expect(read.fetched).toBeLessThan(60);
  });
});

describe("POST /webhooks/{id}/test", () => {
  it("[RK-WH-9] 202: queues webhook.test for this webhook alone, without a subject; 409 webhook_disabled", async () => {
    const organization = await webhookOrganization();
    const { key, server, organizationId } = organization;
    const [{ id }, other] = [await newWebhook(organization), await newWebhook(organization)];
    const answer = await key.post(`/webhooks/${id}/test`);
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({
      webhookId: id,
      event: "webhook.test",
      status: "pending",
      subjectId: null,
      resourceId: id,
      lastOutcome: null,
      lastStatusCode: null,
    });
    expect((await key.get(`/webhooks/${id}/deliveries?event=webhook.test`)).body.items).toEqual([answer.body]);
    expect((await key.get(`/webhooks/${other.id}/deliveries`)).body.items).toEqual([]);
    const { rows } = await server.pool.query("select body from webhook_messages where id = $1", [
      answer.body.data.eventId,
    ]);
    expect(JSON.parse(rows[0].body.toString())).toEqual({
      eventId: answer.body.data.eventId,
      event: "webhook.test",
      timestamp: answer.body.data.createdAt,
      data: { organizationId, subjectId: null, resourceId: id, sandbox: true },
    });

    await key.post(`/webhooks/${id}/disable`, { expectedRevision: 1, reason: "off" });
    const refused = await key.post(`/webhooks/${id}/test`);
    expect([refused.status, refused.body.code]).toEqual([409, "webhook_disabled"]);
  });
});

describe("POST /webhooks/{id}/deliveries/{deliveryId}/retry", () => {
  it("[RK-WH-7] 202: a failed delivery waits for one more attempt; 409 for one that has not failed", async () => {
    const organization = await webhookOrganization();
    const { key, server } = organization;
    const { id } = await newWebhook(organization);
    await pastDeliveries(organization, id, { count: 1 });
    const [delivery] = (await key.get(`/webhooks/${id}/deliveries`)).body.items;
    const path = `/webhooks/${id}/deliveries/${delivery.id}/retry` as const;
    const answer = await key.post(path);
    expect(answer.status).toBe(202);
    expect(answer.body.data).toMatchObject({ status: "pending", attemptCount: 5, finishedAt: null });
    const { rows } = await server.pool.query("select attempts_allowed from webhook_deliveries where id = $1", [
      delivery.id,
    ]);
    expect(rows).toEqual([{ attempts_allowed: 6 }]);

    const again = await key.post(path);
    expect([again.status, again.body.code]).toEqual([409, "delivery_not_failed"]);
    const unknown = await key.post(`/webhooks/${id}/deliveries/${randomUUID()}/retry`);
    expect(unknown.status).toBe(404);
  });
});

describe("POST /webhooks/{id}/deliveries/retry", () => {
  it("[RK-WH-7] 202: queues a job that grants every failed delivery of the window one more attempt, once", async () => {
    const organization = await webhookOrganization();
    const { key, server } = organization;
    const { id } = await newWebhook(organization);
    const [before, inside, after] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z"];
    for (const createdAt of [before, inside, after]) await pastDeliveries(organization, id, { count: 700, createdAt });
    const answer = await key.post(`/webhooks/${id}/deliveries/retry`, { since: inside, until: after });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ id: expect.any(String), resource: "jobs", data: { status: "queued" } });

    const { rows } = await server.pool.query("select data from pgboss.job where id = $1", [answer.body.id]);
    let batches = 0;
    const run = () => runRetryJob(server.database, rows[0].data, new AbortController().signal, () => void batches++);
    await run();
    expect(batches).toBe(2);
    const states = () =>
      server.pool.query(
        `select created_at::date::text as day, status, attempts_allowed, count(*)::int
           from (select created_at, status, attempts_allowed from webhook_deliveries where subscription_id = $1
                  union all select created_at, status, null from webhook_finished_deliveries where subscription_id = $1) as delivery
          group by 1, 2, 3 order by 1`,
        [id],
      );
    const expected = [
      { day: "2026-01-01", status: "failed", attempts_allowed: null, count: 700 },
      { day: "2026-01-02", status: "pending", attempts_allowed: 6, count: 700 },
      { day: "2026-01-03", status: "failed", attempts_allowed: null, count: 700 },
    ];
    expect((await states()).rows).toEqual(expected);

    // They fail again before the job, which somebody believes lost, is repeated.
    await failDeliveries(server.pool, id, 6);
    await run();
    expect((await states()).rows[1]).toEqual({ ...expected[0], day: "2026-01-02" });
  });

  it("400: the window must have a length", async () => {
    const organization = await webhookOrganization();
    const { id } = await newWebhook(organization);
    const instant = "2026-01-01T00:00:00Z";
    const answer = await organization.key.post(`/webhooks/${id}/deliveries/retry`, { since: instant, until: instant });
    expect(answer.body).toMatchObject({ code: "validation_failed", errors: [{ path: "/until" }] });
  });
});
