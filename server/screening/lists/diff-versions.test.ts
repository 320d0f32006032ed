import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { planOf } from "#testing/plan.ts";
import { type Change, openChanges } from "./diff-store.ts";
import { diffVersions } from "./diff-versions.ts";
import { storeVersion } from "./testing/versions.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await cloneDatabase();
});
afterAll(() => test.close());

type Wordings = Record<string, string>;
const store = (wordings: Wordings) =>
  storeVersion(
    test.database,
    "eu_fsf",
    Object.entries(wordings).map(([id, text]) => sampleEntry(id, { names: [{ text, weak: false }] })),
  );

async function diff(from: string | null, to: string) {
  const changes: Change[] = [];
  const counts = await diffVersions(test.database, { from, to }, (change) => changes.push(change));
  return { counts, changes: changes.map(({ entryId, change }) => `${change} ${entryId}`) };
}

/** The changes that a person would name. */
function expected(from: Wordings, to: Wordings): string[] {
  const ids = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return ids
    .flatMap((id) => {
      if (from[id] === to[id]) return [];
      return `${from[id] === undefined ? "added" : to[id] === undefined ? "removed" : "changed"} ${id}`;
    })
    .toSorted();
}

describe("the difference of two versions", () => {
  it("is what was added, changed and removed", async () => {
    const [one, two] = [await store({ a: "A", b: "B", c: "C" }), await store({ b: "B", c: "CC", d: "D" })];
    expect(await diff(one, two)).toEqual({
      counts: { added: 1, changed: 1, removed: 1 },
      changes: ["removed a", "changed c", "added d"],
    });
    expect((await diff(two, one)).changes).toEqual(["added a", "changed c", "removed d"]);
    expect((await diff(one, one)).changes).toEqual([]);
    expect((await diff(null, one)).counts).toEqual({ added: 3, changed: 0, removed: 0 });
  });

  it("is what comparing them by hand gives", async () => {
    const wordings = fc.dictionary(
      fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
      fc.constantFrom("X", "Y", "Z"),
    );
    await fc.assert(
      fc.asyncProperty(wordings, wordings, async (from, to) => {
        const { changes } = await diff(await store(from), await store(to));
        expect(changes.toSorted()).toEqual(expected(from, to));
      }),
      { numRuns: 40 },
    );
  });

  it("comes in pages when it is long", async () => {
    const many = Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`E${index}`, "X"]));
    const { counts, changes } = await diff(null, await store(many));
    expect(counts.added).toBe(2500);
    expect(new Set(changes).size).toBe(2500);
  });

  it("is found in one pass over each, whatever the planner believes of a version that it has not seen yet", async () => {
    const many = (text: string) => Object.fromEntries(Array.from({ length: 2500 }, (_, at) => [`L${at}`, text]));
    const old = await store(many("X"));
    await test.pool.query("analyze list_entries, list_version_entries");
    const [one, two] = [await store(many("Y")), await store(many("Z"))];
    for (const [from, to] of [
      [old, one],
      [one, old],
      [one, two],
    ] as const) {
      const plan = await transact(test.database, {}, (tx) => planOf(tx, () => openChanges(tx, from, to)));
      const count = (step: string) => plan.split(step).length - 1;
      expect(count("Full Join"), plan).toBe(1);
      // What only one side has may be looked up one by one; nothing else is walked for each row of another.
      expect(count("Nested Loop"), plan).toBeLessThanOrEqual(count("Index Scan using list_entries_pkey"));
    }
  });
});
