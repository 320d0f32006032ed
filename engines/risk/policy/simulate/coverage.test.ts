import { describe, expect, it } from "vitest";
import type { Definition } from "../definition.ts";
import type { Scenario } from "./scenario.ts";
import { simulate } from "./simulate.ts";
import { cleanCustomer, customer, evaluatedAt } from "../testing/clean-customer.ts";
import { onboarding } from "../testing/onboarding.ts";

const said = (value: string | number | string[]) => ({ status: "available" as const, value });
const adults: Definition = {
  ...onboarding,
  applicability: [{ id: "paid", all: [{ input: "income.monthly", operator: "gte", value: 100 }] }],
};
const coverage = (scenarios: Scenario[], definition = adults) => simulate(definition, scenarios, evaluatedAt).coverage;

describe("coverage", () => {
  it("names everything that no scenario has tried", () => {
    expect(coverage([])).toEqual({
      cases: {
        hit: 0,
        total: 4,
        missed: [
          "/definition/factors/0/cases/0",
          "/definition/factors/0/cases/1",
          "/definition/factors/1/cases/0",
          "/definition/factors/1/cases/1",
        ],
      },
      bands: { hit: 0, total: 3, missed: ["/definition/bands/0", "/definition/bands/1", "/definition/bands/2"] },
      rules: { hit: 0, total: 2, missed: ["/definition/rules/0", "/definition/rules/1"] },
      boundaries: {
        hit: 0,
        total: 4,
        missed: [
          "/definition/applicability/0/all/0/value",
          "/definition/factors/1/cases/1/all/1/value",
          "/definition/bands/1/lowerBound",
          "/definition/bands/2/lowerBound",
        ],
      },
    });
  });

  it("counts a case that was taken, a band that came out and a rule that matched", () => {
    const { cases, bands, rules } = coverage([
      cleanCustomer,
      customer("both cases match", {
        products: said(["crypto", "credit"]),
        "income.monthly": said(1000),
        "screening.sanctions": said("match"),
      }),
    ]);
    // The lower case matched too, but its points were not taken; 30 points make the second band, the rule forces the third.
    expect(cases).toMatchObject({
      hit: 1,
      missed: ["/definition/factors/0/cases/0", "/definition/factors/0/cases/1", "/definition/factors/1/cases/1"],
    });
    expect(bands).toEqual({ hit: 2, total: 3, missed: ["/definition/bands/1"] });
    expect(rules).toEqual({ hit: 1, total: 2, missed: ["/definition/rules/1"] });
  });

  it("counts a boundary when a score or a value stands exactly on it", () => {
    const near = coverage([customer("near", { "income.monthly": said(1499.99) })]);
    expect(near.boundaries.hit).toBe(0);
    const on = coverage([
      customer("on the threshold", { "income.monthly": said(1500) }),
      customer("on the bound", { products: said(["crypto"]) }),
    ]);
    expect(on.boundaries).toEqual({
      hit: 2,
      total: 4,
      missed: ["/definition/applicability/0/all/0/value", "/definition/bands/2/lowerBound"],
    });
  });

  it("counts nothing of a policy that did not apply but its applicability", () => {
    const below = [{ id: "rich", all: [{ input: "income.monthly", operator: "gt" as const, value: 1500 }] }];
    const { boundaries, bands } = coverage([customer("poor", { "income.monthly": said(1500) })], {
      ...onboarding,
      applicability: below,
    });
    expect(boundaries).toMatchObject({ hit: 1, total: 4 });
    expect(boundaries.missed).not.toContain("/definition/applicability/0/all/0/value");
    expect(bands.hit).toBe(0);
  });

  it("counts no value of an input that is not resolved", () => {
    const old = { status: "available" as const, value: 1500, observedAt: "2020-01-01T00:00:00Z" };
    expect(coverage([customer("old", { "income.monthly": old })], onboarding).boundaries.hit).toBe(0);
  });
});
