import { describe, expect, it } from "vitest";
import { type Breakage, broken, condition, errorsOf } from "../testing/broken.ts";
import { onboarding } from "../testing/onboarding.ts";

const registered = "registered:0198f2c4-0000-7000-8000-000000000001";

describe("elements of a policy", () => {
  it.each<[string, string, Parameters<typeof broken>[1], string, string]>([
    [
      "key of an input",
      "/inputs/6",
      { key: "income.monthly", type: "string", acceptedSources: [registered], maxAgeSeconds: 60 },
      "/inputs/6/key",
      "Element 2 has the same key.",
    ],
    ["id of a factor", "/factors/1/id", "pep", "/factors/1/id", "Element 0 has the same id."],
    ["id of a case", "/factors/0/cases/1/id", "current", "/factors/0/cases/1/id", "Element 0 has the same id."],
    ["id of a band", "/bands/1/id", "low", "/bands/1/id", "Element 0 has the same id."],
    ["id of a rule", "/rules/1/id", "sanctions_match", "/rules/1/id", "Element 0 has the same id."],
    [
      "id of a group",
      "/applicability/1",
      { id: "eu_retail", all: [condition("country.residence", "eq", "AT")] },
      "/applicability/1/id",
      "Element 0 has the same id.",
    ],
  ])("[RK-PO-3] duplicate: the %s", (_what, at, value, path, message) => {
    expect(errorsOf(broken(at, value))).toEqual([[`/definition${path}`, "duplicate", message]]);
  });

  it.each<[string, number, number]>([
    ["/factors/0/cases/0/points", 1.001, 2],
    ["/factors/0/defaultPoints", 0.125, 2],
    ["/factors/0/weight", 0.00001, 4],
    ["/bands/2/lowerBound", 60.005, 2],
    ["/floor", 1e-9, 2],
    ["/floor", 0.1 + 0.2, 2],
    ["/ceiling", 99_999_999.999, 2],
  ])("too_many_decimals: %s of %d", (at, value, decimals) => {
    expect(errorsOf(broken(at, value))).toEqual([
      [`/definition${at}`, "too_many_decimals", `Must have at most ${decimals} decimals.`],
    ]);
  });

  it.each([
    ["/factors/0/cases/0/points", -9999.99],
    ["/factors/0/weight", 99.9999],
    ["/factors/0/weight", 0.0001],
    ["/ceiling", 99_999_999.99],
    ["/floor", 0.29],
  ])("accepts %s of %d", (at, value) => {
    expect(errorsOf(broken(at, value))).toEqual([]);
  });

  it.each<Breakage>([
    [
      "a first band above zero",
      "/bands/0/lowerBound",
      1,
      "first_band_not_zero",
      "/bands/0/lowerBound",
      "The first band must start at 0.",
    ],
    ["equal bounds", "/bands/2/lowerBound", 30, "not_increasing", "/bands/2/lowerBound", "Must be greater than 30."],
    [
      "a lower bound",
      "/bands/2/lowerBound",
      29.99,
      "not_increasing",
      "/bands/2/lowerBound",
      "Must be greater than 30.",
    ],
    ["a second zero", "/bands/1/lowerBound", 0, "not_increasing", "/bands/1/lowerBound", "Must be greater than 0."],
  ])("[RK-PO-9] %s", (_what, at, value, code, path, message) => {
    expect(errorsOf(broken(at, value))).toEqual([[`/definition${path}`, code, message]]);
  });

  it("[RK-PO-9] not_increasing: every bound that is too low, not only the first", () => {
    const effect = { decision: "review", actions: [] };
    const bands = [0, 30, 20, 25, 31].map((lowerBound, index) => ({ id: `band_${index}`, lowerBound, effect }));
    expect(errorsOf({ key: "onboarding", definition: { ...onboarding, bands, rules: [] } })).toEqual([
      ["/definition/bands/2/lowerBound", "not_increasing", "Must be greater than 30."],
      ["/definition/bands/3/lowerBound", "not_increasing", "Must be greater than 30."],
    ]);
  });

  it.each<Breakage>([
    [
      "a ceiling at the floor",
      "/floor",
      100,
      "ceiling_not_above_floor",
      "/ceiling",
      "Must be greater than the floor, which is 100.",
    ],
    [
      "a ceiling of nothing",
      "/ceiling",
      0,
      "ceiling_not_above_floor",
      "/ceiling",
      "Must be greater than the floor, which is 0.",
    ],
    [
      "a forced band that is none",
      "/rules/0/forcedBand",
      "x",
      "unknown_band",
      "/rules/0/forcedBand",
      "The policy has no band x.",
    ],
    [
      "a rule that does nothing",
      "/rules/1/effect",
      undefined,
      "effect_required",
      "/rules/1/effect",
      "A rule must have an effect or a forced band.",
    ],
  ])("%s", (_what, at, value, code, path, message) => {
    expect(errorsOf(broken(at, value))).toEqual([[`/definition${path}`, code, message]]);
  });

  it("factor_or_rule_required: a policy that could decide nothing", () => {
    const { factors: _factors, rules: _rules, ...rest } = onboarding;
    const error = ["/definition/factors", "factor_or_rule_required", "A policy needs at least one factor or rule."];
    expect(errorsOf({ key: "onboarding", definition: rest })).toEqual([error]);
    expect(errorsOf({ key: "onboarding", definition: { ...rest, factors: [], rules: [] } })).toEqual([error]);
  });

  it.each(["{income}", "${income}", "<%= income %>", "[[income]]", "}", "%(income)s", "$(income)"])(
    "[RK-PO-5] placeholder_not_allowed: %s in a reason",
    (placeholder) => {
      for (const at of ["/rules/0/reasons/0/text", "/factors/0/cases/0/reason/text"]) {
        expect(errorsOf(broken(at, `Earns ${placeholder} a month.`))).toEqual([
          [`/definition${at}`, "placeholder_not_allowed", "Must be plain text without placeholders such as {name}."],
        ]);
      }
    },
  );
});
