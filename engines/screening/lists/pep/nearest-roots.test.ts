import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdRows } from "./id-rows.ts";
import { nearestRoots } from "./nearest-roots.ts";
import type { ClassRoot } from "./position-classes.ts";

const roots: readonly ClassRoot[] = [
  [1, "first", null],
  [2, "second", "minister"],
  [3, "third", "ambassador"],
];

/** Upwards from one item, step by step, until roots are met: the first of them in the table. */
function byClimbing(id: number, edges: readonly (readonly [number, number])[]): string | null | undefined {
  const seen = new Set<number>();
  let level = new Set([id]);
  while (level.size > 0) {
    const met = roots.find(([root]) => level.has(root));
    if (met) return met[2];
    for (const each of level) seen.add(each);
    level = new Set(edges.filter(([from, to]) => level.has(from) && !seen.has(to)).map(([, to]) => to));
  }
  return undefined;
}

describe("nearest roots", () => {
  it("are those that climbing from every item finds, also in trees that go round", () => {
    const node = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 30 }), (edges) => {
        const classes = new IdRows(2);
        for (const edge of edges) classes.add(...edge);
        const found = nearestRoots(classes, roots);
        for (let id = 1; id <= 12; id++) expect([id, found.get(id)]).toEqual([id, byClimbing(id, edges)]);
      }),
      { numRuns: 500 },
    );
  });

  it("rows grow as far as they have to", () => {
    const rows = new IdRows(3);
    for (let row = 0; row < 10_000; row++) rows.add(row, 4_294_967_295 - row, 7);
    expect(rows.length).toBe(10_000);
    expect([...rows.rows()].at(-1)).toEqual([9999, 4_294_957_296, 7, 0]);
  });
});
