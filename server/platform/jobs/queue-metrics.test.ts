import pg from "pg";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDatabase, createPool } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { blocksOf } from "#testing/plan.ts";
import { enqueue } from "./enqueue.ts";
import { registerQueueMetrics } from "./queue-metrics.ts";
import { waitingJobs, waitingRows } from "./waiting-work-store.ts";

const organizationId = "00000000-0000-7000-8000-000000000001";

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await cloneDatabase(2);
  client = new pg.Client({ connectionString: test.url });
  await client.connect();
  // Rows of one table each: what they refer to does not matter to whoever counts them.
  await client.query("set session_replication_role = replica");
});
afterAll(async () => {
  await client.end();
  await test.close();
});
beforeEach(() =>
  client.query(
    "truncate webhook_subscriptions, webhook_deliveries, risk_monitoring, documents cascade; truncate pgboss.job",
  ),
);

const endpoints = (count: number, enabled = true) =>
  client
    .query(
      `insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, enabled, created_at, created_by, updated_at)
       select $1, 'test', gen_random_uuid(), 'https://example.com', '{risk.*}', '\\x00', $3, now(), 'test', now()
         from generate_series(1, $2::int) returning id`,
      [organizationId, count, enabled],
    )
    .then(({ rows }) => rows.map(({ id }) => id as string));

/** As many deliveries of each endpoint, due for so many seconds. */
const deliveries = (ids: string[], count: number, overdueSeconds: number) =>
  client.query(
    `insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, due_at, created_at)
     select $1, 'test', gen_random_uuid(), id, gen_random_uuid(), 'risk.subject.created',
            now() - make_interval(secs => $4), now()
       from unnest($2::uuid[]) as id, generate_series(1, $3::int)`,
    [organizationId, ids, count, overdueSeconds],
  );

const finished = (ids: string[], count: number) =>
  client.query(
    `insert into webhook_finished_deliveries (organization_id, mode, id, subscription_id, message_id, event, status, attempts, created_at, finished_at)
     select $1, 'test', gen_random_uuid(), id, gen_random_uuid(), 'risk.subject.created', 'succeeded', 1, now(), now()
       from unnest($2::uuid[]) as id, generate_series(1, $3::int)`,
    [organizationId, ids, count],
  );

const monitored = (count: number, overdueSeconds: number, failures = 0) =>
  client.query(
    `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled, next_check_at, failures, updated_at)
     select $1, 'test', gen_random_uuid(), 'key', gen_random_uuid(), 1, true, now() - make_interval(secs => $3), $4, now()
       from generate_series(1, $2::int)`,
    [organizationId, count, overdueSeconds, failures],
  );

const documents = (count: number, status: string, seconds: number) =>
  client.query(
    `insert into documents (organization_id, mode, id, name, status, source, page_count, pages, original_sha256, original_bytes, allow_decline,
                            completed_sha256, completed_at, revision, event_count, event_hash, created_at, created_by, updated_at,
                            finalizing_since, expires_at)
     select $1, 'test', gen_random_uuid(), 'x', $3, 'upload', 1, '[]', decode(repeat('00', 32), 'hex'), 1, true,
            case when $3 = 'completed' then decode(repeat('00', 32), 'hex') end, case when $3 = 'completed' then now() end,
            1, 1, decode(repeat('00', 32), 'hex'), now(), 'x', now(), now() - make_interval(secs => $4), now() - make_interval(secs => $4)
       from generate_series(1, $2::int)`,
    [organizationId, count, status, seconds],
  );

const jobs = (queue: string, count: number, state: string, overdueSeconds: number) =>
  client.query(
    `insert into pgboss.job (name, state, start_after, created_on, policy)
     select $1, $3::pgboss.job_state, now() - make_interval(secs => $4), now() - make_interval(secs => $4), 'standard'
       from generate_series(1, $2::int)`,
    [queue, count, state, overdueSeconds],
  );

async function scraped(): Promise<Record<string, number>> {
  const registry = new Registry();
  registerQueueMetrics(registry, test.database);
  const lines = (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => {
      const [name, value] = line.replace("probity_", "").split(" ");
      return [name!.replace(/\{queue="(.*)"\}/, " $1"), Number(value!.replace("+Inf", "Infinity"))];
    }),
  );
}

describe("work that waits for a worker", () => {
  it("is counted from the rows of all organizations, with the age of the oldest, and no worker is needed for that", async () => {
    const [slow, busy, paused] = [await endpoints(1), await endpoints(2), await endpoints(1, false)];
    await deliveries(slow, 3, 90);
    await deliveries(busy, 2, 30);
    await deliveries(busy, 5, -60);
    await finished(busy, 5);
    await deliveries(paused, 4, 86_400);
    await monitored(3, 600);
    await monitored(2, 700, 3);
    await monitored(9, -60);
    await documents(2, "finalizing", 300);
    await documents(1, "pending", 45);
    await documents(4, "completed", 9_000);
    await jobs("documents.mail", 2, "created", 120);
    await jobs("documents.mail", 1, "retry", -30);
    await jobs("documents.mail", 3, "completed", 9_000);
    await transact(test.database, { scope: { organizationId, mode: "test" } }, (tx) =>
      enqueue(tx, "risk.investigations", {}),
    );
    expect(await scraped()).toEqual({
      "queue_depth webhooks.deliveries": 7,
      "queue_age_seconds webhooks.deliveries": expect.closeTo(90, -1.5),
      webhook_endpoints_waiting: 3,
      "queue_depth risk.monitoring": 5,
      "queue_age_seconds risk.monitoring": expect.closeTo(700, -1.5),
      "queue_depth documents.finalize": 2,
      "queue_age_seconds documents.finalize": expect.closeTo(300, -1.5),
      "queue_depth documents.expiry": 1,
      "queue_age_seconds documents.expiry": expect.closeTo(45, -1.5),
      "queue_depth identity.mail": 0,
      "queue_age_seconds identity.mail": 0,
      "queue_depth documents.mail": 2,
      "queue_age_seconds documents.mail": expect.closeTo(120, -1.5),
      "queue_depth risk.investigations": 1,
      "queue_age_seconds risk.investigations": expect.closeTo(0, -1.5),
      ...Object.fromEntries(
        [
          "documents.bulk-live",
          "documents.bulk-test",
          "webhooks.retry",
          "organizations.delete",
          "lists.refresh",
          "proposals.lapse",
          "risk.monitoring-moves",
          "risk.policy-impacts",
          "answers.forget-secrets",
          "api-keys.warn",
          "audit.seal",
          "partitions.keep",
          "retention.apply",
          "files.sweep",
        ].flatMap((queue) => [
          [`queue_depth ${queue}`, 0],
          [`queue_age_seconds ${queue}`, 0],
        ]),
      ),
      worker_silent_seconds: Number.POSITIVE_INFINITY,
    });
  });

  it("tells how long no worker has given a sign of life", async () => {
    await client.query("update pgboss.queue set monitor_on = now() - interval '200 s' where name = 'webhooks.retry'");
    expect((await scraped())["worker_silent_seconds"]).toBeCloseTo(200, -1.5);
  });

  it("is absent while the database is away, instead of zero", async () => {
    const pool = createPool({ url: "postgres://nobody@127.0.0.1:1/none", connections: 1 });
    const registry = new Registry();
    registerQueueMetrics(registry, createDatabase(pool));
    expect((await registry.metrics()).split("\n").filter((line) => /^[^#]/.test(line))).toEqual([]);
    await pool.end();
  });
});

describe("counting it", () => {
  const places = 50;
  const blocks = () =>
    transact(test.database, {}, (tx) =>
      blocksOf(tx, async () => {
        await waitingRows(tx, places);
        await waitingJobs(tx, ["documents.mail", "webhooks.retry"], places);
      }),
    );

  it("costs the same however much is finished or not due yet, also in tables that were never analysed", async () => {
    const ids = await endpoints(5);
    await deliveries(ids, 2, 10);
    await monitored(5, 10);
    await documents(5, "finalizing", 10);
    await jobs("documents.mail", 5, "created", 10);
    const few = await blocks();
    await finished(ids, 2_000);
    await monitored(10_000, -3_600);
    await documents(3_000, "completed", 10);
    await jobs("documents.mail", 10_000, "completed", 10);
    expect(await blocks()).toBeLessThan(few + 100);
    await client.query("analyze");
    expect(await blocks()).toBeLessThan(few + 100);
  });

  it("stops at its limit however much waits, also in tables that were never analysed", async () => {
    const waiting = async (times: number) => {
      await deliveries(await endpoints(60 * times), 5, 10);
      await monitored(1_000 * times, 10);
      await documents(200 * times, "finalizing", 10);
      await jobs("documents.mail", 1_000 * times, "created", 10);
      await jobs("documents.mail", 2_000 * times, "completed", 10);
    };
    await waiting(1);
    const some = await blocks();
    await waiting(9);
    // Ten times as much makes some indexes a level deeper, and that is all.
    expect(await blocks()).toBeLessThan(1.7 * some);
    await client.query("analyze");
    expect(await blocks()).toBeLessThan(1.7 * some);
    const counted = await transact(test.database, {}, async (tx) => [
      ...(await waitingRows(tx, places)),
      ...(await waitingJobs(tx, ["documents.mail"], places)),
    ]);
    expect(counted.map(({ queue, depth, lanes }) => [queue, depth, lanes])).toEqual([
      ["webhooks.deliveries", places, places],
      ["risk.monitoring", places, null],
      ["documents.finalize", places, null],
      ["documents.expiry", 0, null],
      ["documents.mail", places, null],
    ]);
  });
});
