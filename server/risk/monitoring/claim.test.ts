import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database/pool.ts";
import { cloneDatabase, onOneConnection, type TestDatabase } from "#testing/database.ts";
import { type Claim, type ClaimedSubscription, claimSubscriptions, type Lane } from "./claim-store.ts";

let test: TestDatabase;
const now = new Date("2026-06-01T12:00:00.000Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const nobody: Lane = { organization_id: "00000000-0000-0000-0000-000000000000", mode: "test" };

beforeAll(async () => {
  test = await cloneDatabase();
});
beforeEach(async () => {
  await test.pool.query("delete from risk_monitoring");
});
afterAll(() => test.close());

type Due = {
  count: number;
  organizationId?: string;
  mode?: "test" | "live";
  /** Of the first of them; each one after it is due a millisecond later. Null when only a change brings it. */
  dueAt?: Date | null;
  failures?: number;
  enabled?: boolean;
};

/** Subscriptions of made-up subjects: claiming reads nothing else, so that nothing else is there. */
async function subscriptions({
  count,
  organizationId = randomUUID(),
  mode = "test",
  dueAt = now,
  failures = 0,
  enabled = true,
}: Due): Promise<string> {
  const client = await test.pool.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled, next_check_at, failures, updated_at)
     select $1, $2, gen_random_uuid(), 'number-' || n, gen_random_uuid(), 1, $6, $4::timestamptz + make_interval(secs => n / 1000.0), $5, now()
       from generate_series(0, $3::int - 1) as n`,
    [organizationId, mode, count, dueAt, failures, enabled],
  );
  await client.query("set session_replication_role = origin");
  client.release();
  return organizationId;
}

const claim = (change: Partial<Claim> = {}, on = test.database) =>
  claimSubscriptions(on, {
    failing: false,
    now: later(30),
    token: randomUUID(),
    places: 10,
    leaseSeconds: 60,
    after: nobody,
    ...change,
  });

const numbersOf = (claimed: readonly ClaimedSubscription[]) =>
  claimed.map(({ policy_key }) => Number(policy_key.slice(7)));
const countsOf = (claimed: readonly ClaimedSubscription[]) =>
  Object.fromEntries(
    [...Map.groupBy(claimed, ({ organization_id, mode }) => `${organization_id} ${mode}`)].map(([lane, { length }]) => [
      lane,
      length,
    ]),
  );

describe("claiming", () => {
  it("[RK-MO-3] takes at most 10 at a time, the oldest due first, and nothing twice", async () => {
    await subscriptions({ count: 25 });
    const numbers = [];
    for (let round = 0; round < 4; round += 1) numbers.push(numbersOf(await claim()));
    expect(numbers.map(({ length }) => length)).toEqual([10, 10, 5, 0]);
    expect(numbers.flat()).toEqual(Array.from({ length: 25 }, (_, index) => index));
  });

  it("takes what is due at the given moment and not a millisecond later, and nothing that is paused or waits for a change", async () => {
    await subscriptions({ count: 3 });
    await subscriptions({ count: 2, dueAt: null });
    await subscriptions({ count: 2, dueAt: null, enabled: false });
    expect(await claim({ now: later(-0.001) })).toEqual([]);
    expect(numbersOf(await claim({ now }))).toEqual([0]);
    expect(numbersOf(await claim({ now: later(0.001) }))).toEqual([1]);
    expect(numbersOf(await claim())).toEqual([2]);
    expect(await claim()).toEqual([]);
  });

  it("shares among workers that claim at the same time", async () => {
    await subscriptions({ count: 40 });
    await subscriptions({ count: 200 });
    const claimed = await Promise.all(Array.from({ length: 8 }, () => claim()));
    const taken = claimed.flat().map(({ subject_id }) => subject_id);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBeGreaterThan(60);
  });

  it("keeps a subscription from others for the length of the lease, after which it is taken again, under another token", async () => {
    await subscriptions({ count: 1 });
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await claim({ now, token: first })).toHaveLength(1);
    const row = async () => (await test.pool.query("select lease_token, next_check_at from risk_monitoring")).rows[0];
    expect(await row()).toEqual({ lease_token: first, next_check_at: later(60) });
    expect(await claim({ now: later(59.999) })).toEqual([]);
    expect(await claim({ now: later(60), token: second, leaseSeconds: 7 })).toHaveLength(1);
    expect(await row()).toEqual({ lease_token: second, next_check_at: later(67) });
  });

  it("[RK-MO-3] keeps those that failed apart, however many of either there are", async () => {
    await subscriptions({ count: 15, failures: 4, dueAt: later(-900) });
    await subscriptions({ count: 15 });
    expect(numbersOf(await claim({ failing: true, places: 3 }))).toEqual([0, 1, 2]);
    expect((await claim({ places: 7 })).every(({ due_at }) => due_at >= now)).toBe(true);
    expect(await claim({ places: 10 })).toHaveLength(8);
    expect(await claim()).toEqual([]);
    expect(await claim({ failing: true, places: 3 })).toHaveLength(3);
  });
});

describe("when more is due than fits", () => {
  it("goes round the organizations, modes apart, each giving its oldest, and goes on where it ended", async () => {
    const organizations = await Promise.all([
      subscriptions({ count: 50 }),
      subscriptions({ count: 50, dueAt: later(1) }),
      subscriptions({ count: 50, dueAt: later(2) }),
    ]);
    await subscriptions({ count: 50, organizationId: organizations[0], mode: "live", dueAt: later(3) });
    const first = await claim();
    expect(Object.values(countsOf(first)).toSorted((a, b) => a - b)).toEqual([2, 2, 3, 3]);
    const second = await claim({ after: first.at(-1)! });
    expect(Object.values(countsOf([...first, ...second]))).toEqual([5, 5, 5, 5]);
    const ofOne = numbersOf([...first, ...second].filter(({ mode }) => mode === "live"));
    expect(ofOne).toEqual([0, 1, 2, 3, 4]);
  });

  it("fills all places though most lanes have little", async () => {
    const [busy] = await Promise.all([
      subscriptions({ count: 100 }),
      subscriptions({ count: 1 }),
      subscriptions({ count: 2 }),
      subscriptions({ count: 100, dueAt: later(3600) }),
    ]);
    const claimed = await claim();
    expect(countsOf(claimed)[`${busy} test`]).toBe(7);
    expect(claimed).toHaveLength(10);
  });

  it("an organization with 100,000 due ones keeps 50 others, due after it, waiting for no more than their turn", async () => {
    const hog = await subscriptions({ count: 100_000, dueAt: later(-3600) });
    const others = await Promise.all(Array.from({ length: 50 }, () => subscriptions({ count: 5 })));
    await test.pool.query("vacuum analyze risk_monitoring");
    const served = new Map<string, number>();
    let after = nobody;
    // 51 lanes take turns: five rounds of them are 255 places.
    for (let tick = 0; tick < 26; tick += 1) {
      const claimed = await claim({ after });
      expect(claimed).toHaveLength(10);
      for (const { organization_id: id } of claimed) served.set(id, (served.get(id) ?? 0) + 1);
      after = claimed.at(-1)!;
    }
    expect(others.map((id) => served.get(id))).toEqual(Array(50).fill(5));
    expect(served.get(hog)).toBe(10);
  });

  it("the same holds for those that failed: one broken policy of many subjects does not hold up another's retry", async () => {
    await subscriptions({ count: 5_000, failures: 1, dueAt: later(-3600) });
    const others = await Promise.all(Array.from({ length: 8 }, () => subscriptions({ count: 1, failures: 1 })));
    const served = new Set<string>();
    let after = nobody;
    for (let tick = 0; tick < 3; tick += 1) {
      const claimed = await claim({ failing: true, places: 3, after });
      for (const { organization_id: id } of claimed) served.add(id);
      after = claimed.at(-1)!;
    }
    expect(others.filter((id) => served.has(id)).length).toBeGreaterThanOrEqual(8);
  });
});

describe("the cost of a claim", () => {
  type Counts = { whole: number; rows: number; due: number; lanes: number };

  /** The counters of a session, which may hold what it did before. */
  async function countersOf(tx: Database): Promise<Counts> {
    const { rows } = await sql<Counts>`
      select pg_stat_get_xact_numscans('risk_monitoring'::regclass)::integer as whole,
             pg_stat_get_xact_tuples_fetched('risk_monitoring'::regclass)::integer as rows,
             pg_stat_get_xact_numscans('risk_monitoring_due'::regclass)::integer as due,
             pg_stat_get_xact_numscans('risk_monitoring_lanes'::regclass)::integer as lanes
    `.execute(tx);
    return rows[0]!;
  }

  /** The rows and pages that one claim reads. */
  async function reads(change: Partial<Claim> = {}) {
    return onOneConnection(test, async (tx) => {
      const before = await countersOf(tx);
      const claimed = await claim(change, tx);
      const after = await countersOf(tx);
      return {
        claimed: claimed.length,
        whole: after.whole - before.whole,
        rows: after.rows - before.rows,
        due: after.due - before.due,
        lanes: after.lanes - before.lanes,
      };
    });
  }

  it("does not depend on what is idle: one step in the index of moments finds that nothing is due", async () => {
    await subscriptions({ count: 20_000, dueAt: later(86_400) });
    await subscriptions({ count: 20_000, dueAt: later(86_400), failures: 2 });
    await subscriptions({ count: 20_000, dueAt: null });
    await test.pool.query("vacuum analyze risk_monitoring");
    for (const failing of [false, true]) {
      const { due, ...others } = await reads({ failing });
      expect(others).toEqual({ claimed: 0, whole: 0, rows: 0, lanes: 0 });
      expect(due).toBeLessThanOrEqual(2); // making the plan looks at the end of the index as well
    }
  });

  it("is what is taken while it fits, and a step for each lane when it does not, however much waits", async () => {
    await subscriptions({ count: 20_000, dueAt: later(86_400) });
    await subscriptions({ count: 6 });
    await test.pool.query("vacuum analyze risk_monitoring");
    const fitting = await reads();
    expect(fitting).toMatchObject({ claimed: 6, whole: 0, lanes: 0 });
    expect(fitting.rows).toBeLessThan(30);

    await subscriptions({ count: 20_000 });
    await Promise.all(Array.from({ length: 30 }, () => subscriptions({ count: 1 })));
    await test.pool.query("vacuum analyze risk_monitoring");
    const crowded = await reads();
    expect(crowded).toMatchObject({ claimed: 10, whole: 0 });
    expect(crowded.rows).toBeLessThan(100);
    expect(crowded.lanes).toBeLessThan(60);
  });
});
