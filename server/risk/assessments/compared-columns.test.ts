import { sql } from "kysely";
import { gap } from "@probity/engines/risk/policy/impact/stored-result.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { comparedResult } from "./compared-columns.ts";

let test: TestDatabase;

beforeAll(async () => {
  test = await cloneDatabase(1);
});
afterAll(() => test.close());

async function read(whole: string | null): Promise<string | null> {
  const { rows } = await sql<{ result: string | null }>`
    select compared.result from (select ${whole}::text as whole) read ${comparedResult}
  `.execute(test.database);
  return rows[0]!.result;
}

// What customers wrote can look like anything.
const value = `é ${gap.opening}${gap.before}${gap.from}${gap.to}`;
const head = { complete: true, score: 1, decision: "none" };
const inputs = [{ key: "x", value }];
const applicability = { result: "matched", groupId: value };
const unread = { factors: [{ id: value }], rules: [{ id: value }], reasons: [{ text: value }] };
const tail = { requiredActions: [{ name: value, origins: ["band:high"] }], reviewDueAt: "2026-06-01T12:00:00.000Z" };

it("a result is read without factors, rules and reasons, whatever its values say", async () => {
  const whole = JSON.stringify({ ...head, inputs, applicability, ...unread, ...tail });
  expect(await read(whole)).toBe(JSON.stringify({ ...head, inputs, applicability, ...tail }));
});

it.each([
  ["inputs behind the factors", { ...head, applicability, ...unread, inputs, ...tail }],
  ["actions before the factors", { ...head, inputs, applicability, ...tail, ...unread }],
  ["another beginning", { score: 1, complete: true, decision: "none", inputs, applicability, ...unread, ...tail }],
  ["no factors", { ...head, inputs, applicability, ...tail }],
])("a result with %s is read whole", async (_what, result) => {
  const whole = JSON.stringify(result);
  expect(await read(whole)).toBe(whole);
});

it("no result is none", async () => {
  expect(await read(null)).toBeNull();
});
