import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../json/canonical.ts";
import { mergeValues } from "./merge-values.ts";

const values = fc.letrec<{ value: Json; object: Record<string, Json> }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.constantFrom<Json>(null, true, 1, "a"), fc.array(fc.nat(2)), tie("object")),
  object: fc.dictionary(fc.constantFrom("a", "b", "c~/"), tie("value"), { maxKeys: 3 }),
})).object;

describe("mergeValues", () => {
  it("where one side changed nothing, the other is the result, without a conflict", () => {
    fc.assert(
      fc.property(values, values, (base, changed) => {
        expect(mergeValues(base, changed, base)).toEqual({ value: changed, conflicts: [] });
        expect(mergeValues(base, base, changed)).toEqual({ value: changed, conflicts: [] });
        expect(mergeValues(base, changed, changed)).toEqual({ value: changed, conflicts: [] });
      }),
    );
  });

  it("meets the same conflicts from the other side, and a choice decides each of them", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { conflicts, value } = mergeValues(base, mine, theirs);
        const other = mergeValues(base, theirs, mine);
        const paths = (found: typeof conflicts) => found.map(({ path }) => path).toSorted();
        expect(paths(other.conflicts)).toEqual(paths(conflicts));
        const allTheirs = new Map(conflicts.map(({ path }) => [path, "theirs"] as const));
        expect(mergeValues(base, mine, theirs, allTheirs).value).toEqual(other.value);
        if (conflicts.length === 0) expect(value).toEqual(other.value);
      }),
    );
  });

  it("merges members of members, and takes lists as a whole", () => {
    const base = { client: { name: "A", city: "Bonn" }, items: [1], old: true };
    const mine = { client: { name: "B", city: "Bonn" }, items: [1, 2], old: true };
    const theirs = { client: { name: "A", city: "Oslo" }, items: [0], added: 1 };
    expect(mergeValues(base, mine, theirs)).toEqual({
      value: { client: { name: "B", city: "Oslo" }, items: [1, 2], added: 1 },
      conflicts: [{ path: "/items", base: [1], mine: [1, 2], theirs: [0] }],
    });
  });
});
