import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { fragment, statement } from "./statement.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await cloneDatabase(1);
});
afterAll(() => test.close());

it("a fragment keeps its parameters, between those of its statement and around those of its own fragments", async () => {
  const read = async (inner: string) => {
    const middle = fragment`${"b"}::text as two, ${fragment`${inner}::text as three`}, ${"d"}::text as four`;
    const { rows } = await statement`select ${"a"}::text as one, ${middle}, ${"e"}::text as five`.execute(
      test.database,
    );
    return rows;
  };
  expect(await read("c")).toEqual([{ one: "a", two: "b", three: "c", four: "d", five: "e" }]);
  // The same place in the source with another value: nothing of the statement before may be left.
  expect(await read("x' or true --")).toEqual([{ one: "a", two: "b", three: "x' or true --", four: "d", five: "e" }]);
});

it("an object that only looks like a fragment is a parameter", async () => {
  const forged = { strings: ["1; drop table organizations"], values: [] };
  const { rows } = await statement`select ${forged}::jsonb as sent`.execute(test.database);
  expect(rows).toEqual([{ sent: forged }]);
});
