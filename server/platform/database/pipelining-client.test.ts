import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { consequences } from "./written-tables.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await cloneDatabase(1);
  await test.pool.query("create table noted (n integer)");
});
afterAll(() => test.close());
beforeEach(() => test.pool.query("truncate noted"));

/** One connection with an open transaction, and how often PostgreSQL has said on it that it is ready. */
async function inTransaction<T>(work: (client: pg.PoolClient, turns: () => number) => Promise<T>): Promise<T> {
  const client = await test.pool.connect();
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  let count = 0;
  const heard = () => (count += 1);
  await client.query("begin");
  connection.on("readyForQuery", heard);
  try {
    return await work(client, () => count);
  } finally {
    await client.query("rollback");
    connection.off("readyForQuery", heard);
    client.release();
  }
}

const note = (client: pg.PoolClient, n: number) => client.query("insert into noted values ($1)", [n]);
const share = (client: pg.PoolClient, of: number) => client.query("select 12 / $1::integer as share", [of]);
const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "done";
const noted = async () => (await test.pool.query("select n from noted order by n")).rows.map(({ n }) => n as number);

it("statements of one turn are answered together, each with its own rows", () =>
  inTransaction(async (client, turns) => {
    const [first, second, third] = await Promise.all([share(client, 3), note(client, 1), share(client, 4)]);
    expect([first.rows, second.rowCount, third.rows]).toEqual([[{ share: 4 }], 1, [{ share: 3 }]]);
    expect(turns()).toBe(1);
  }));

it("the commit is one of them", async () => {
  await inTransaction(async (client, turns) => {
    const [, committed] = await Promise.all([note(client, 1), client.query("commit")]);
    expect([committed.command, turns()]).toEqual(["COMMIT", 1]);
  });
  expect(await noted()).toEqual([1]);
});

it("outside of a transaction each statement stands for itself: one that fails takes no other with it", async () => {
  const client = await test.pool.connect();
  const outcomes = await Promise.allSettled([note(client, 1), share(client, 0), note(client, 2)]);
  client.release();
  expect(outcomes.map(codeOf)).toEqual(["done", "22012", "done"]);
  expect(await noted()).toEqual([1, 2]);
});

it("those behind one that failed fail as if PostgreSQL had refused them, and the commit commits nothing", async () => {
  await inTransaction(async (client) => {
    const sent = [note(client, 1), share(client, 0), note(client, 2), client.query("commit")];
    expect((await Promise.allSettled(sent)).map(codeOf)).toEqual(["done", "22012", "25P02", "25P02"]);
    await expect(note(client, 3)).rejects.toMatchObject({ code: "25P02" });
  });
  expect(await noted()).toEqual([]);
});

it("a statement that was passed over at its first use can be used later", async () => {
  const text = "select $1::integer as passed_over";
  await inTransaction(async (client) => {
    await Promise.allSettled([share(client, 0), client.query(text, [1])]);
  });
  await inTransaction(async (client) => {
    for (const n of [2, 3]) expect((await client.query(text, [n])).rows).toEqual([{ passed_over: n }]);
  });
});

it("a failure names who sent the statement", () =>
  inTransaction(async (client) => {
    for (const sent of await Promise.allSettled([share(client, 0), note(client, 1)]))
      expect((sent as PromiseRejectedResult).reason.stack).toContain("pipelining-client.test.ts");
  }));

/** What a statement does: notes a number, divides, says something without parameters, or nothing that PostgreSQL knows. */
const kinds = {
  note: (client: pg.PoolClient, n: number) => note(client, n),
  share: (client: pg.PoolClient, n: number) => share(client, n),
  count: (client: pg.PoolClient) => client.query("select count(*)::integer as notes from noted"),
  several: (client: pg.PoolClient) => client.query("select 1 as one; select 2 as two"),
  unknown: (client: pg.PoolClient, n: number) => client.query("select nothing_of_this_name($1::integer)", [n]),
};
type Step = { kind: keyof typeof kinds; n: number };

async function outcomeOf(sent: Promise<pg.QueryResult | pg.QueryResult[]>): Promise<unknown> {
  try {
    const results = [await sent].flat();
    return results.map(({ rows, rowCount, command }) => ({ rows, rowCount, command }));
  } catch (error) {
    const { code } = error as { code: string };
    return consequences.has(code) ? "refused" : code;
  }
}

it("what is sent together has the outcome that it has one by one", async () => {
  const step = fc.record<Step>({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<Step["kind"]>("note", "share", "count", "several") },
      { weight: 1, arbitrary: fc.constant<Step["kind"]>("unknown") },
    ),
    n: fc.nat({ max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), async (turns) => {
      const together = await inTransaction(async (client) => {
        const outcomes: unknown[] = [];
        for (const turn of turns)
          outcomes.push(...(await Promise.all(turn.map(({ kind, n }) => outcomeOf(kinds[kind](client, n))))));
        return outcomes;
      });
      const oneByOne = await inTransaction(async (client) => {
        const outcomes: unknown[] = [];
        for (const { kind, n } of turns.flat()) outcomes.push(await outcomeOf(kinds[kind](client, n)));
        return outcomes;
      });
      expect(together).toEqual(oneByOne);
    }),
    { numRuns: 300 },
  );
});
