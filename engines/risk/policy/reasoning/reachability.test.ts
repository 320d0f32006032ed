import { describe, expect, it } from "vitest";
import type { Condition, FactValue } from "../definition.ts";
import { type Cases, codesOf, condition, warningsOf, withCases } from "../testing/warned.ts";

describe("case_unreachable", () => {
  it.each<[string, Condition[], Condition[], Record<string, FactValue>]>([
    ["the same condition", [condition("s", "eq", "a")], [condition("s", "eq", "a")], { s: "a" }],
    ["a narrower condition", [condition("s", "in", ["a", "b"])], [condition("s", "eq", "b")], { s: "b" }],
    [
      "one condition more",
      [condition("n", "gt", 5)],
      [condition("n", "gt", 5), condition("l", "contains", "x")],
      { n: 6, l: ["x"] },
    ],
    ["a higher threshold", [condition("n", "gt", 5)], [condition("n", "gte", 6)], { n: 6 }],
    ["a threshold left out", [condition("n", "gte", 5)], [condition("n", "gt", 5)], { n: 6 }],
    ["values below", [condition("n", "lte", 5)], [condition("n", "in", [4, 5])], { n: 4 }],
    [
      "an equal input",
      [condition("s", "eq", "a")],
      [condition("t", "eq", "a"), condition("s", "eq_fact", "t")],
      { s: "a", t: "a" },
    ],
    [
      "equality the other way round",
      [condition("s", "eq_fact", "t")],
      [condition("t", "eq_fact", "s")],
      { s: "text 1", t: "text 1" },
    ],
    [
      "values that differ",
      [condition("s", "neq_fact", "t")],
      [condition("s", "eq", "a"), condition("t", "eq", "b")],
      { s: "a", t: "b" },
    ],
    [
      "intervals apart",
      [condition("n", "neq_fact", "m")],
      [condition("n", "lt", 0), condition("m", "gte", 0)],
      { n: -1, m: 0 },
    ],
    ["every truth value", [condition("b", "in", [true, false])], [condition("b", "eq", true)], { b: true }],
  ])("finds %s behind the first case", (_what, first, later, witness) => {
    const found = warningsOf(
      withCases("first", [
        [1, ...first],
        [2, condition("m", "eq", 99)],
        [3, ...later],
      ]),
    );
    expect(found).toContainEqual({
      path: "/definition/factors/0/cases/2",
      code: "case_unreachable",
      message: "Covered by case 0.",
      witness,
      proof: "proved",
    });
  });

  it("finds a case that several others cover together", () => {
    const sides: Cases = [
      [1, condition("n", "lt", 5)],
      [2, condition("n", "gte", 5)],
    ];
    const [warning] = warningsOf(
      withCases("first", [...sides, [3, condition("n", "in", [4, 6]), condition("s", "eq", "a")]]),
    );
    expect(warning).toMatchObject({
      path: "/definition/factors/0/cases/2",
      message: "Covered by other cases together.",
      witness: { n: 4, s: "a" },
    });
  });

  it("finds a case behind one that is true of every value: unresolved, that one leaves the factor open", () => {
    const [warning] = warningsOf(
      withCases("first", [
        [1, condition("b", "in", [true, false])],
        [2, condition("c", "eq", true)],
      ]),
    );
    expect(warning).toMatchObject({ code: "case_unreachable", message: "Covered by case 0.", witness: { c: true } });
  });

  it("does not find a case of `highest` that an unknown case of equal points does not stop", () => {
    const always = condition("b", "in", [true, false]);
    const made = (points: number) =>
      withCases("highest", [
        [points, always],
        [2, condition("c", "eq", true)],
      ]);
    const found = ["/definition/factors/0/cases/1", "case_unreachable"];
    expect(codesOf(made(2))).not.toContainEqual(found);
    expect(codesOf(made(3))).toContainEqual(found);
  });

  it("finds a case of `highest` whose points are never the highest, or never the first of the highest", () => {
    const narrow = condition("s", "eq", "a");
    const wide = condition("s", "in", ["a", "b"]);
    expect(
      codesOf(
        withCases("highest", [
          [1, narrow],
          [2, wide],
        ]),
      ),
    ).toEqual([["/definition/factors/0/cases/0", "case_unreachable"]]);
    expect(
      codesOf(
        withCases("highest", [
          [2, narrow],
          [2, narrow],
        ]),
      ),
    ).toEqual([["/definition/factors/0/cases/1", "case_unreachable"]]);
    expect(
      codesOf(
        withCases("highest", [
          [2, narrow],
          [1, wide],
        ]),
      ),
    ).toEqual([]);
  });

  it.each<[string, Condition[], Condition[]]>([
    ["a wider case", [condition("s", "eq", "a")], [condition("s", "in", ["a", "b"])]],
    ["a lower threshold", [condition("n", "gt", 5)], [condition("n", "gte", 5)]],
    ["another input", [condition("n", "gt", 5)], [condition("m", "gt", 5)]],
    ["another member", [condition("l", "contains", "a")], [condition("l", "contains", "b")]],
  ])("does not find %s", (_what, first, later) => {
    expect(
      codesOf(
        withCases("first", [
          [1, ...first],
          [2, ...later],
        ]),
      ),
    ).not.toContainEqual(["/definition/factors/0/cases/1", "case_unreachable"]);
  });
});

describe("default points", () => {
  const sides: Cases = [
    [1, condition("n", "lt", 5)],
    [2, condition("n", "gte", 5)],
  ];

  it("default_unreachable: some case always matches", () => {
    expect(codesOf(withCases("first", sides))).toEqual([
      ["/definition/factors/0/defaultPoints", "default_unreachable"],
    ]);
    expect(
      codesOf(
        withCases("highest", [
          [1, condition("b", "eq", true)],
          [2, condition("b", "in", [false])],
        ]),
      ),
    ).toEqual([["/definition/factors/0/defaultPoints", "default_unreachable"]]);
  });

  it("no_case_possible: without default points, with values that no case matches", () => {
    const sidesOnly: Cases = [
      [1, condition("n", "lt", 5)],
      [2, condition("n", "gt", 5)],
    ];
    expect(warningsOf(withCases("first", sidesOnly, null))).toEqual([
      {
        path: "/definition/factors/0",
        code: "no_case_possible",
        message: "No case matches such values and there are no default points, so that the assessment is incomplete.",
        witness: { n: 5 },
        proof: "proved",
      },
    ]);
    expect(codesOf(withCases("first", [...sidesOnly, [3, condition("n", "eq", 5)]], null))).toEqual([]);
    expect(codesOf(withCases("first", sidesOnly))).toEqual([]);
  });
});
