import { createHash } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { NamedQuery } from "./named-query.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await cloneDatabase(1);
});
afterAll(() => test.close());

/** One connection of the pool, and how often PostgreSQL has said on it what rows look like. */
async function withConnection(work: (client: pg.PoolClient, descriptions: () => number) => Promise<void>) {
  const client = await test.pool.connect();
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  let count = 0;
  const heard = () => (count += 1);
  connection.on("rowDescription", heard);
  try {
    await work(client, () => count);
  } finally {
    connection.off("rowDescription", heard);
    client.release();
  }
}

/** Under a name of its own, however many other statements the process has named before. */
function named(client: pg.PoolClient, text: string, values: unknown[]): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new NamedQuery(nameOf(text), text, values, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(query as unknown as pg.Submittable);
  });
}

const nameOf = (text: string) => `test_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;

it("the rows of a statement are described once per connection, and are the same each time", () =>
  withConnection(async (client, descriptions) => {
    const text = "select $1::integer as number, 'a' || $1::text as text, now() is not null as truth, null as nothing";
    const rows = async (number: number) => (await named(client, text, [number])).rows;
    expect(await rows(1)).toEqual([{ number: 1, text: "a1", truth: true, nothing: null }]);
    expect(await rows(2)).toEqual([{ number: 2, text: "a2", truth: true, nothing: null }]);
    expect(await Promise.all([rows(3), rows(4)])).toEqual([
      [{ number: 3, text: "a3", truth: true, nothing: null }],
      [{ number: 4, text: "a4", truth: true, nothing: null }],
    ]);
    expect(descriptions()).toBe(1);
    const { fields, rowCount, command } = await named(client, text, [5]);
    expect([fields.map(({ name }) => name), rowCount, command]).toEqual([
      ["number", "text", "truth", "nothing"],
      1,
      "SELECT",
    ]);
  }));

it("a statement without rows counts what it has written", () =>
  withConnection(async (client) => {
    await client.query("create temporary table written (n integer)");
    const insert = () => named(client, "insert into written select generate_series(1, $1::integer)", [3]);
    for (const { rows, rowCount } of [await insert(), await insert()]) expect([rows, rowCount]).toEqual([[], 3]);
  }));

it("a statement that failed at first is described when it succeeds", () =>
  withConnection(async (client) => {
    const share = (of: number) => named(client, "select 12 / $1::integer as share", [of]);
    await expect(share(0)).rejects.toMatchObject({ code: "22012" });
    for (const of of [3, 4]) expect((await share(of)).rows).toEqual([{ share: 12 / of }]);
    await expect(share(0)).rejects.toMatchObject({ code: "22012" });
    expect((await share(6)).rows).toEqual([{ share: 2 }]);
  }));

it("a failure names who sent the statement", () =>
  withConnection(async (client) => {
    const error = await client.query("select 1 / $1::integer", [0]).catch((failure: Error) => failure);
    expect((error as Error).stack).toContain("named-query.test.ts");
  }));

it("PostgreSQL refuses a statement whose rows have come to look different", () =>
  withConnection(async (client) => {
    await client.query("create temporary table changing as select 1 as a");
    const read = () => named(client, "select * from changing where $1::integer is not null", [1]);
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await client.query("alter table changing add column b integer");
    await expect(read()).rejects.toThrow("cached plan must not change result type");
  }));

it("rows that a pooler prepared anew with other columns are refused once, then read as they are", () =>
  withConnection(async (client) => {
    const text = "select 'pooled' as a where $1::integer is not null";
    const read = () => named(client, text, [1]);
    expect((await read()).rows).toEqual([{ a: "pooled" }]);
    await client.query(`deallocate "${nameOf(text)}"`);
    await client.query(`prepare "${nameOf(text)}" (integer) as select $1 as c, 'pooled' as a`);
    await expect(read()).rejects.toThrow("other columns than before");
    expect((await read()).rows).toEqual([{ c: 1, a: "pooled" }]);
  }));
