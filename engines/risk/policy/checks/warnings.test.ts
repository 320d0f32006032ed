import { describe, expect, it } from "vitest";
import type { Condition, Rule } from "../definition.ts";
import { broken } from "../testing/broken.ts";
import { onboarding } from "../testing/onboarding.ts";
import { changed } from "../testing/pointer.ts";
import { codesOf, condition, policy, reading, rule, warningsOf, withCases } from "../testing/warned.ts";
import { validatePolicy } from "./validate.ts";

describe("never_matches", () => {
  it.each<[string, Condition[], string]>([
    ["two values", [condition("s", "eq", "a"), condition("s", "eq", "b")], "Conditions 0 and 1 exclude each other."],
    [
      "no common value",
      [condition("s", "in", ["a", "b"]), condition("t", "eq", "x"), condition("s", "in", ["c"])],
      "Conditions 0 and 2 exclude each other.",
    ],
    ["an empty interval", [condition("n", "gt", 5), condition("n", "lt", 5)], "Conditions 0 and 1 exclude each other."],
    ["an open end", [condition("n", "gte", 5), condition("n", "lt", 5)], "Conditions 0 and 1 exclude each other."],
    [
      "a value outside",
      [condition("n", "in", [1, 2]), condition("n", "gt", 2)],
      "Conditions 0 and 1 exclude each other.",
    ],
    [
      "equal and different",
      [condition("s", "eq_fact", "t"), condition("t", "neq_fact", "s")],
      "Conditions 0 and 1 exclude each other.",
    ],
    [
      "equal inputs of other values",
      [condition("s", "eq_fact", "t"), condition("s", "eq", "a"), condition("t", "eq", "b")],
      "These conditions exclude each other.",
    ],
    [
      "different inputs of one value",
      [condition("b", "neq_fact", "c"), condition("b", "eq", true), condition("c", "eq", true)],
      "These conditions exclude each other.",
    ],
    [
      "a circle",
      [condition("s", "eq_fact", "t"), condition("t", "eq_fact", "u"), condition("u", "neq_fact", "s")],
      "These conditions exclude each other.",
    ],
    ["more than a number can be", [condition("n", "gt", Number.MAX_VALUE)], "Condition 0 is never true."],
  ])("finds %s", (_what, all, message) => {
    const proof = { code: "never_matches", message, witness: null, proof: "proved" };
    expect(warningsOf(policy({ rules: [reading, rule("r", all)] }))).toEqual([
      { ...proof, path: "/definition/rules/1" },
    ]);
    expect(warningsOf(policy({ applicability: [{ id: "g", all }] }))).toEqual([
      { ...proof, path: "/definition/applicability/0" },
    ]);
    expect(warningsOf(withCases("first", [[1, ...all]]))).toEqual([
      { ...proof, path: "/definition/factors/0/cases/0" },
    ]);
  });

  it.each<[string, Condition[]]>([
    ["a closed interval of one value", [condition("n", "gte", 5), condition("n", "lte", 5)]],
    ["several members of a list", [condition("l", "contains", "a"), condition("l", "contains", "b")]],
    [
      "different texts",
      [condition("s", "neq_fact", "t"), condition("t", "neq_fact", "u"), condition("u", "neq_fact", "s")],
    ],
    ["the same twice", [condition("s", "eq", "a"), condition("s", "eq", "a")]],
    ["zero and its negative", [condition("n", "eq", 0), condition("n", "eq", -0)]],
  ])("does not find %s", (_what, all) => {
    expect(codesOf(policy({ rules: [reading, rule("r", all)] }))).toEqual([]);
  });
});

describe("bands", () => {
  const bands = (...made: [lowerBound: number, decision: "none" | "review" | "reject"][]) =>
    made.map(([lowerBound, decision], index) => ({
      id: `band_${index}`,
      lowerBound,
      effect: { decision, actions: [] },
    }));
  const scoring = { ...withCases("first", [[40, condition("n", "gt", 5)]], 10), floor: 10 };

  it("band_unreachable: outside of all scores, and not forced", () => {
    const made = { ...scoring, bands: bands([0, "none"], [10, "none"], [40, "none"], [40.01, "none"]) };
    expect(codesOf(made)).toEqual([
      ["/definition/bands/0", "band_unreachable"],
      ["/definition/bands/3", "band_unreachable"],
    ]);
    const forcing = { ...rule("r", [condition("m", "eq", 1)]), forcedBand: "band_3" };
    expect(codesOf({ ...made, rules: [reading, forcing] })).toEqual([["/definition/bands/0", "band_unreachable"]]);
  });

  it("band_unreachable: forced only by a rule that never matches", () => {
    const forcing = { ...rule("r", [condition("m", "gt", 1), condition("m", "lt", 1)]), forcedBand: "band_1" };
    const made = { ...scoring, bands: bands([0, "none"], [41, "none"]), rules: [reading, forcing] };
    expect(codesOf(made)).toEqual([
      ["/definition/rules/1", "never_matches"],
      ["/definition/bands/1", "band_unreachable"],
    ]);
  });

  it("band_effect_weaker: asks for less than a lower band", () => {
    const made = { ...scoring, bands: bands([0, "none"], [20, "reject"], [30, "review"]), floor: 0 };
    expect(warningsOf(made).at(-1)).toMatchObject({
      path: "/definition/bands/2/effect/decision",
      code: "band_effect_weaker",
      message: "A lower band decides reject, this one only review.",
    });
  });

  it("forced_band_without_effect: the first band", () => {
    const forcing = { ...rule("r", [condition("m", "eq", 1)]), forcedBand: "low" };
    expect(codesOf(policy({ rules: [reading, forcing] }))).toEqual([
      ["/definition/rules/1/forcedBand", "forced_band_without_effect"],
    ]);
  });
});

describe("duplicate_rule", () => {
  const one = rule("one", [condition("n", "gt", 5), condition("s", "in", ["a", "b"])]);

  it("finds the same conditions in another order, with the same outcome", () => {
    const other = rule("other", [condition("s", "in", ["b", "a"]), condition("n", "gt", 5)]);
    expect(warningsOf(policy({ rules: [reading, one, other] }))).toEqual([
      {
        path: "/definition/rules/2",
        code: "duplicate_rule",
        message: "Matches exactly when rule 1 does, with the same outcome.",
        witness: { s: "b", n: 6 },
        proof: "proved",
      },
    ]);
  });

  it.each<[string, Rule]>([
    ["another outcome", { ...one, id: "other", effect: { decision: "review", actions: [] } }],
    ["other actions", { ...one, id: "other", effect: { decision: "none", actions: ["call"] } }],
    ["one condition less", rule("other", [condition("n", "gt", 5)])],
  ])("does not find %s", (_what, other) => {
    expect(codesOf(policy({ rules: [reading, one, other] }))).toEqual([]);
  });
});

describe("inputs and sources", () => {
  it("input_unused: no condition reads it", () => {
    const definition = changed(onboarding, "/rules/0/all/0/input", "country.residence");
    expect(validatePolicy({ key: "onboarding", definition }).warnings).toEqual([
      {
        severity: "warning",
        path: "/definition/inputs/0",
        code: "input_unused",
        message: "No condition reads this input, yet without it every assessment is incomplete.",
        witness: null,
        proof: "proved",
      },
    ]);
  });

  it("[RK-SO-9] source_retired: accepted, and said", () => {
    const body = broken("/inputs/2/acceptedSources/1", "service:session-checks");
    expect(validatePolicy(body)).toMatchObject({
      valid: true,
      warnings: [{ code: "source_retired", path: "/definition/inputs/2/acceptedSources/1" }],
    });
  });

  it.each([
    [
      "/inputs/2/acceptedSources/1",
      "service:screening:eu_fsf:r70:m90",
      "This source records screening.sanctions and never income.monthly.",
    ],
    [
      "/inputs/1/acceptedSources/1",
      "service:screening:eu_fsf:r70:m90",
      "This source records screening.sanctions and never screening.pep.",
    ],
    [
      "/inputs/0/acceptedSources/1",
      "service:screening:service_pep:r70:m90:l12",
      "This source records screening.pep and never screening.sanctions.",
    ],
    [
      "/inputs/0/acceptedSources/1",
      "service:screening:ofac_sdn+new_list+eu_fsf:r70:m90",
      "Screening names these lists in another order: eu_fsf+ofac_sdn+new_list.",
    ],
  ])("source_without_fact: %s may not be %s", (at, source, message) => {
    expect(validatePolicy(broken(at, source))).toMatchObject({
      valid: true,
      warnings: [{ code: "source_without_fact", path: `/definition${at}`, message }],
    });
  });
});
