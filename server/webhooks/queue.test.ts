import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, onOneConnection, type TestDatabase } from "#testing/database.ts";
import {
  type Claim,
  claimDeliveries,
  type ClaimedDelivery,
  type FinishedAttempt,
  finishDeliveries,
} from "./queue-store.ts";

const organizationId = "00000000-0000-7000-8000-000000000001";
const messageId = "00000000-0000-7000-8000-000000000002";
const nobody = "00000000-0000-0000-0000-000000000000";

let test: TestDatabase;

beforeAll(async () => {
  test = await cloneDatabase();
  await test.pool.query(
    "insert into organizations (organization_id, name, data_key, master_key_version, created_at) values ($1, 'x', '\\x00', 1, now())",
    [organizationId],
  );
  await test.pool.query(
    "insert into webhook_messages values ($1, 'test', $2, 'risk.subject.created', convert_to('{}', 'utf8'), now())",
    [organizationId, messageId],
  );
});
afterAll(() => test.close());

/** Endpoints with so many waiting deliveries each; whatever waited before is gone. */
async function waiting(...queues: { endpoints: number; deliveries: number }[]): Promise<string[][]> {
  await test.pool.query("delete from webhook_deliveries");
  const made: string[][] = [];
  for (const { endpoints, deliveries } of queues) {
    const { rows } = await test.pool.query(
      `with endpoint as (
         insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, created_at, created_by, updated_at)
         select $1, 'test', gen_random_uuid(), 'https://example.com', '{risk.*}', '\\x00', now(), 'test', now()
           from generate_series(1, $2::int)
         returning id
       ), delivery as (
         insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, due_at, created_at)
         select $1, 'test', gen_random_uuid(), id, $4, 'risk.subject.created', now() - number * interval '1 ms', now()
           from endpoint, generate_series(1, $3::int) as number
       )
       select id from endpoint`,
      [organizationId, endpoints, deliveries, messageId],
    );
    made.push(rows.map(({ id }) => id as string));
  }
  await test.pool.query("analyze webhook_deliveries, webhook_subscriptions");
  return made;
}

const claim = (change: Partial<Claim> = {}) =>
  claimDeliveries(test.database, {
    after: nobody,
    token: randomUUID(),
    batch: 100,
    leaseSeconds: 60,
    endpointMax: 16,
    busy: [],
    room: [],
    ...change,
  });

const outcome = (claimed: ClaimedDelivery, token: string, change: Partial<FinishedAttempt> = {}): FinishedAttempt => ({
  organizationId,
  mode: "test",
  webhookId: claimed.subscription_id,
  deliveryId: claimed.id,
  token,
  outcome: "success",
  statusCode: 200,
  durationMs: 5,
  preview: "ok",
  attemptedAt: new Date(),
  retrySeconds: 60,
  ...change,
});

async function stateOf(id: string) {
  const { rows } = await test.pool.query(
    `select status, attempts, lease_token from webhook_deliveries where id = $1
      union all select status, attempts, null from webhook_finished_deliveries where id = $1`,
    [id],
  );
  const { rows: attempts } = await test.pool.query(
    "select number, outcome from webhook_attempts where delivery_id = $1",
    [id],
  );
  return { ...rows[0], recorded: attempts };
}

describe("claiming", () => {
  it("[RK-WH-6] takes at most 100 at a time, the longest due first, and nothing twice", async () => {
    const [[endpoint]] = (await waiting({ endpoints: 1, deliveries: 250 })) as [[string]];
    const batches = [];
    for (let round = 0; round < 4; round++) batches.push(await claim({ busy: [endpoint], room: [1_000] }));
    expect(batches.map(({ length }) => length)).toEqual([100, 100, 50, 0]);
    expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(250);
  });

  it("shares among workers that claim at the same time", async () => {
    await waiting({ endpoints: 40, deliveries: 20 });
    const claimed = await Promise.all(Array.from({ length: 8 }, () => claim()));
    const ids = claimed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(300);
  });

  it("gives an endpoint no more than it has room for, and a disabled one nothing", async () => {
    const [[quick, busy, full, disabled]] = (await waiting({ endpoints: 4, deliveries: 50 })) as [string[]] as [
      [string, string, string, string],
    ];
    await test.pool.query("update webhook_subscriptions set enabled = false where id = $1", [disabled]);
    const counts = Map.groupBy(
      await claim({ busy: [busy, full], room: [3, 0] }),
      ({ subscription_id }) => subscription_id,
    );
    expect(Object.fromEntries([...counts].map(([id, { length }]) => [id, length]))).toEqual({ [quick]: 16, [busy]: 3 });
  });

  it("[RK-WH-6] a lease of 60 seconds keeps a delivery from others; when it has ended, it is claimed again", async () => {
    await waiting({ endpoints: 1, deliveries: 1 });
    const crashed = randomUUID();
    const [first] = (await claim({ token: crashed })) as [ClaimedDelivery];
    expect(await claim()).toEqual([]);
    const { rows } = await test.pool.query(
      "select extract(epoch from due_at - now()) as seconds from webhook_deliveries where id = $1",
      [first.id],
    );
    expect(Number(rows[0].seconds)).toBeGreaterThan(55);
    expect(Number(rows[0].seconds)).toBeLessThanOrEqual(60);

    await test.pool.query("update webhook_deliveries set due_at = now() - interval '1 ms' where id = $1", [first.id]);
    // The lease has ended, although no other worker has taken it: the outcome is too late.
    expect(await finishDeliveries(test.database, [outcome(first, crashed)])).toEqual([]);
    const token = randomUUID();
    const [second] = (await claim({ token })) as [ClaimedDelivery];
    expect(second.id).toBe(first.id);
    expect(await finishDeliveries(test.database, [outcome(first, crashed)])).toEqual([]);
    expect(await stateOf(first.id)).toEqual({ status: "delivering", attempts: 0, lease_token: token, recorded: [] });
    expect(await finishDeliveries(test.database, [outcome(second, token)])).toEqual([
      { delivery_id: first.id, status: "succeeded" },
    ]);
    expect(await finishDeliveries(test.database, [outcome(second, token)])).toEqual([]);
    expect(await stateOf(first.id)).toEqual({
      status: "succeeded",
      attempts: 1,
      lease_token: null,
      recorded: [{ number: 1, outcome: "success" }],
    });
  });

  it("one endpoint with 200,000 waiting gets at most 5 % of the first 20,000 claimed among 2,000 others", async () => {
    const [[hog]] = (await waiting({ endpoints: 1, deliveries: 200_000 }, { endpoints: 2_000, deliveries: 10 })) as [
      [string],
    ];
    let [after, total, ofHog] = [nobody, 0, 0];
    while (total < 20_000) {
      const claimed = await claim({ after });
      expect(claimed.length).toBe(100);
      total += claimed.length;
      ofHog += claimed.filter(({ subscription_id }) => subscription_id === hog).length;
      after = claimed[0]!.resume_after;
    }
    expect(ofHog).toBeGreaterThan(0);
    expect(ofHog).toBeLessThanOrEqual(1_000);
  });

  it("steps through the index of due deliveries: it reads what it claims, however much waits", async () => {
    await waiting({ endpoints: 1, deliveries: 50_000 }, { endpoints: 300, deliveries: 20 });
    const read = await onOneConnection(test, async (tx) => {
      const counts = async () => {
        const { rows } = await sql<{ whole: number; steps: number; rowsRead: number }>`
          select pg_stat_get_xact_numscans('webhook_deliveries'::regclass)::integer as whole,
                 pg_stat_get_xact_numscans('webhook_deliveries_due'::regclass)::integer as steps,
                 pg_stat_get_xact_tuples_fetched('webhook_deliveries'::regclass)::integer as "rowsRead"
        `.execute(tx);
        return rows[0]!;
      };
      // They have what the connection did within the last second too.
      const before = await counts();
      const claimed = await claimDeliveries(tx, {
        after: nobody,
        token: randomUUID(),
        batch: 100,
        leaseSeconds: 60,
        endpointMax: 16,
        busy: [],
        room: [],
      });
      expect(claimed).toHaveLength(100);
      const { whole, steps, rowsRead } = await counts();
      return { whole: whole - before.whole, steps: steps - before.steps, rowsRead: rowsRead - before.rowsRead };
    });
    expect(read.whole).toBe(0);
    expect(read.steps).toBeGreaterThanOrEqual(200);
    expect(read.rowsRead).toBeLessThan(600);
  });
});

describe("finishing", () => {
  it("[RK-WH-7] counts the attempt, and fails the delivery with its last one", async () => {
    const states = [];
    await waiting({ endpoints: 1, deliveries: 1 });
    for (let attempt = 1; attempt <= 5; attempt++) {
      const token = randomUUID();
      const [claimed] = (await claim({ token })) as [ClaimedDelivery];
      expect(claimed.attempts).toBe(attempt - 1);
      const failed = { outcome: "connect", statusCode: null, preview: null, retrySeconds: 1e-6 };
      states.push(...(await finishDeliveries(test.database, [outcome(claimed, token, failed)])));
    }
    expect(states.map(({ status }) => status)).toEqual(["pending", "pending", "pending", "pending", "failed"]);
    expect(await claim()).toEqual([]);
  });

  it("moves what ends into the history and keeps the rest queued, each in one place", async () => {
    await waiting({ endpoints: 1, deliveries: 3 });
    const token = randomUUID();
    const [good, again, last] = (await claim({ token })) as [ClaimedDelivery, ClaimedDelivery, ClaimedDelivery];
    await test.pool.query("update webhook_deliveries set attempts_allowed = 1 where id = $1", [last.id]);
    const failed = { outcome: "timeout", statusCode: null, preview: null };
    const finished = [outcome(good, token), outcome(again, token, failed), outcome(last, token, failed)];
    const states = await finishDeliveries(test.database, finished);
    expect(new Map(states.map(({ delivery_id, status }) => [delivery_id, status]))).toEqual(
      new Map([
        [good.id, "succeeded"],
        [again.id, "pending"],
        [last.id, "failed"],
      ]),
    );
    const ids = async (table: string) =>
      (await test.pool.query(`select id from ${table} where id = any ($1)`, [[good.id, again.id, last.id]])).rows.map(
        ({ id }) => id,
      );
    expect(await ids("webhook_deliveries")).toEqual([again.id]);
    expect(new Set(await ids("webhook_finished_deliveries"))).toEqual(new Set([good.id, last.id]));
  });

  it("writes a batch through the primary key", async () => {
    await waiting({ endpoints: 100, deliveries: 5 });
    // As autovacuum would have done by now; on a busy machine it comes late, and the plan is made from nothing.
    await test.pool.query("analyze webhook_deliveries");
    const token = randomUUID();
    const claimed = await claim({ token });
    const whole = await onOneConnection(test, async (tx) => {
      // Counts what this connection did for other tests a moment ago as well.
      const scans = async () => {
        const { rows } = await sql<{ whole: string }>`
          select pg_stat_get_xact_numscans('webhook_deliveries'::regclass) as whole
        `.execute(tx);
        return Number(rows[0]!.whole);
      };
      const before = await scans();
      const finished = await finishDeliveries(
        tx,
        claimed.map((one) => outcome(one, token)),
      );
      expect(finished).toHaveLength(100);
      return (await scans()) - before;
    });
    expect(whole).toBe(0);
  });
});
