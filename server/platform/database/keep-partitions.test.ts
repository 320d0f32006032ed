import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { keepPartitions, partitionStates } from "./keep-partitions.ts";
import { newId } from "./new-id.ts";
import { transact } from "./transaction.ts";

const organizationId = randomUUID();
const subjectId = newId(new Date());

let test: TestDatabase;
let superuser: pg.Client;
beforeAll(async () => {
  test = await cloneDatabase();
  superuser = new pg.Client({ connectionString: test.url });
  await superuser.connect();
  await superuser.query(
    "insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by) values ($1, 'test', $2, 'person', 'x', now(), 'user:x')",
    [organizationId, subjectId],
  );
});
afterAll(async () => {
  await superuser.end();
  await test.close();
});

const inMonths = (count: number, day = 15) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, day));
};
const monthOf = (date: Date) => date.toISOString().slice(0, 7).replace("-", "_");

let sequence = 0;
const insertEvent = `
  insert into risk_events (organization_id, mode, id, type, subject_id, resource_type, resource_id, actor, occurred_at, recorded_at, sequence)
  values ($1, 'test', $2, 'test', $3, 'tests', $2, 'user:x', now(), now(), $4)`;

async function event(at: Date, client: Pick<pg.Client, "query"> = superuser): Promise<string> {
  const id = newId(at);
  await client.query(insertEvent, [organizationId, id, subjectId, ++sequence]);
  return id;
}

async function placesOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await superuser.query(
    "select tableoid::regclass::text as place from risk_events where id = any ($1) order by id",
    [ids],
  );
  return rows.map(({ place }) => place);
}

const placeNamed = async (name: string): Promise<string | null> =>
  (await superuser.query("select to_regclass('partitions.' || $1) as place", [name])).rows[0].place;

const outside = async (now = new Date()) =>
  (await transact(test.database, {}, (tx) => partitionStates(tx, now))).find(({ name }) => name === "risk_events")!;

describe("keeping partitions", () => {
  it("makes nothing while all is there, and the next month when one has passed", async () => {
    expect(await keepPartitions(test.database, new Date())).toEqual({ made: 0, moved: 0, dropped: [] });
    const tables = (await transact(test.database, {}, (tx) => partitionStates(tx, new Date()))).length;
    expect(await keepPartitions(test.database, inMonths(1))).toMatchObject({ made: tables, moved: 0 });
    expect(await outside(inMonths(1))).toEqual({ name: "risk_events", monthsAhead: 12, rowsOutside: 0 });
  });

  it("heals after it was missed: rows are moved to their months, and nothing is lost beside those who write", async () => {
    const [first, second] = [inMonths(15), inMonths(16)];
    const early = [await event(first), await event(second)];
    expect(await placesOf(early)).toEqual(Array(2).fill("partitions.risk_events_default"));
    expect((await outside(second)).rowsOutside).toBe(2);

    let stopped = false;
    const writers = Array.from({ length: 4 }, async () => {
      const client = await test.pool.connect();
      const written: string[] = [];
      try {
        while (!stopped) written.push(await event(written.length % 2 === 0 ? first : second, client));
        return written;
      } finally {
        client.release();
      }
    });
    const runs = await Promise.all([keepPartitions(test.database, second), keepPartitions(test.database, second)]);
    stopped = true;
    const ids = [...early, ...(await Promise.all(writers)).flat()];
    expect(runs.reduce((sum, { moved }) => sum + moved, 0)).toBeGreaterThanOrEqual(2);
    const places = await placesOf(ids);
    expect(places.length).toBe(ids.length);
    expect(new Set(places)).toEqual(new Set([first, second].map((at) => `partitions.risk_events_${monthOf(at)}`)));
    expect(await outside(second)).toEqual({ name: "risk_events", monthsAhead: 12, rowsOutside: 0 });
  });

  it("keeps the foreign keys to moved rows, and has checked them", async () => {
    const [id, other] = [await event(inMonths(20)), newId(inMonths(20))];
    // The other half of the link is of no interest here.
    await superuser.query(
      "alter table risk_assessment_events drop constraint risk_assessment_events_organization_id_mode_assessment_id_fkey",
    );
    const link = "insert into risk_assessment_events values ($1, 'test', $2, $3)";
    await superuser.query(link, [organizationId, id, randomUUID()]);
    await keepPartitions(test.database, inMonths(20));
    expect(await placesOf([id])).toEqual([`partitions.risk_events_${monthOf(inMonths(20))}`]);
    const { rows } = await superuser.query(
      "select convalidated from pg_constraint where confrelid = 'risk_events'::regclass and conparentid = 0",
    );
    expect(rows).toEqual([{ convalidated: true }]);
    await expect(superuser.query(link, [organizationId, other, randomUUID()])).rejects.toThrow(
      /violates foreign key constraint .*event_id_fkey/,
    );
    await superuser.query("alter table risk_events disable trigger append_only");
    await expect(superuser.query("delete from risk_events where id = $1", [id])).rejects.toThrow(
      "violates foreign key constraint",
    );
    await superuser.query("alter table risk_events enable trigger append_only");
  });

  it("leaves rows of the far future where they are, and says so", async () => {
    const id = await event(inMonths(500));
    expect((await keepPartitions(test.database, inMonths(20))).moved).toBe(0);
    expect(await placesOf([id])).toEqual(["partitions.risk_events_default"]);
    expect((await outside(inMonths(20))).rowsOutside).toBe(1);
  });

  it("drops months without rows that are over, and none with rows", async () => {
    const id = await event(inMonths(2));
    const { dropped } = await keepPartitions(test.database, inMonths(25));
    const isThere = async (month: number) => (await placeNamed(`risk_events_${monthOf(inMonths(month))}`)) !== null;
    expect([await isThere(1), await isThere(2), await isThere(24)]).toEqual([false, true, true]);
    expect(dropped).toContain(`risk_events_${monthOf(inMonths(22))}`);
    expect(await placesOf([id])).toEqual([`partitions.risk_events_${monthOf(inMonths(2))}`]);
  });

  it("makes a dropped month again for rows that come late", async () => {
    const id = await event(inMonths(0));
    expect(await placesOf([id])).toEqual(["partitions.risk_events_default"]);
    expect((await keepPartitions(test.database, inMonths(25))).moved).toBe(1);
    expect(await placesOf([id])).toEqual([`partitions.risk_events_${monthOf(inMonths(0))}`]);
  });

  it("gives way to those who hold the table, and comes back", async () => {
    const holder = await test.pool.connect();
    await holder.query("begin");
    await event(inMonths(25), holder);
    const kept = keepPartitions(test.database, inMonths(26));
    await new Promise((resolve) => void setTimeout(resolve, 800));
    await holder.query("commit");
    holder.release();
    expect((await kept).made).toBeGreaterThan(0);
  });

  it("refuses tables that are not partitioned by month, and days", async () => {
    await expect(superuser.query("select make_partition('risk_subjects', '2030-01-01')")).rejects.toThrow(
      "query returned no rows",
    );
    await expect(superuser.query("select make_partition('risk_events', '2030-01-02')")).rejects.toThrow(
      "is not the first of a month",
    );
  });

  it("is what the application may ask for; it reaches no partition itself", async () => {
    await expect(
      transact(test.database, {}, (tx) => tx.selectFrom("partitions.risk_events_default" as never).execute()),
    ).rejects.toThrow("permission denied for schema partitions");
  });
});
