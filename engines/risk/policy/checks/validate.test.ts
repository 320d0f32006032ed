import { describe, expect, it } from "vitest";
import { broken, errorsOf } from "../testing/broken.ts";
import { onboarding } from "../testing/onboarding.ts";
import { changed } from "../testing/pointer.ts";
import { validatePolicy } from "./validate.ts";

describe("validatePolicy", () => {
  it("[RK-PO-3] accepts a policy that uses every element, and counts them", () => {
    expect(validatePolicy({ key: "onboarding", definition: onboarding })).toEqual({
      valid: true,
      errors: [],
      warnings: [],
      summary: { inputs: 6, factors: 2, rules: 2, bands: 3, scoreRange: { min: 0, max: 70 } },
    });
  });

  it.each([
    ["formatVersion", undefined],
    ["applicability", undefined],
    ["applicability", []],
    ["floor", undefined],
    ["ceiling", undefined],
    ["rules", undefined],
    ["rules", []],
    ["factors", undefined],
    ["factors", []],
  ])("[RK-PO-3] accepts a policy whose %s is %j", (member, value) => {
    expect(errorsOf(broken(`/${member}`, value))).toEqual([]);
  });

  it("finds several errors at once, and still warns and counts", () => {
    const body = changed(broken("/bands/2/lowerBound", 10), "/definition/rules/0/forcedBand", "low");
    const { valid, errors, warnings, summary } = validatePolicy(body);
    expect(valid).toBe(false);
    expect(errors).toEqual([
      {
        severity: "error",
        code: "not_increasing",
        path: "/definition/bands/2/lowerBound",
        message: "Must be greater than 30.",
        witness: null,
      },
    ]);
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([
      ["forced_band_without_effect", "/definition/rules/0/forcedBand"],
    ]);
    expect(summary).toMatchObject({ bands: 3, scoreRange: { min: 0, max: 70 } });
  });

  it("shows at most fifty errors", () => {
    const rules = Array.from({ length: 200 }, (_none, index) => ({
      id: `rule_${index}`,
      all: [{ input: "nobody", operator: "eq", value: 1 }],
      reasons: [{ code: "R", text: "A reason." }],
    }));
    expect(validatePolicy(broken("/rules", rules)).errors).toHaveLength(50);
  });
});
