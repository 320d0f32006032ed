import { describe, expect, it } from "vitest";
import { schemaCheck } from "../../../json/schema-errors.ts";
import type { Definition } from "../definition.ts";
import { type Scenario, scenarioProblems, scenarioReadings, ScenarioSchema } from "./scenario.ts";
import { cleanCustomer, customer, evaluatedAt } from "../testing/clean-customer.ts";
import { onboarding } from "../testing/onboarding.ts";

const source = onboarding.inputs[2]!.acceptedSources[0]!;
const other = "registered:0198f2c4-0000-7000-8000-000000000002";
const [sanctions, pep, income, ...rest] = onboarding.inputs;
const twoSources: Definition = {
  ...onboarding,
  inputs: [sanctions!, pep!, { ...income!, acceptedSources: [source, other] }, ...rest],
};
const problems = (inputs: Scenario["inputs"]) =>
  scenarioProblems(twoSources, [cleanCustomer, customer("broken", inputs)], evaluatedAt).map(({ path, code }) => [
    path,
    code,
  ]);
const unavailable = { status: "unavailable" as const };
const at = (part: string) => `/scenarios/1/inputs/${part}`;

describe("scenarioProblems", () => {
  it.each<[string, Scenario["inputs"], [string, string][]]>([
    ["an unknown input", { "a/b": { status: "available", value: 1 } }, [[at("a~1b"), "unknown_input"]]],
    [
      "a name of every object",
      Object.fromEntries([["constructor", unavailable]]),
      [[at("constructor"), "unknown_input"]],
    ],
    [
      "a value of another type",
      { "income.monthly": { status: "available", value: "2500" } },
      [[at("income.monthly/value"), "value_has_wrong_type"]],
    ],
    [
      "an item of another type",
      { products: { status: "available", value: ["savings", 1] } },
      [[at("products/value"), "value_has_wrong_type"]],
    ],
    [
      "available without a value",
      { "income.monthly": { status: "available" } },
      [[at("income.monthly/value"), "value_missing"]],
    ],
    [
      "available with null",
      { "income.monthly": { status: "available", value: null } },
      [[at("income.monthly/value"), "value_missing"]],
    ],
    [
      "a value although unavailable",
      { "income.monthly": { status: "unavailable", value: 2500 } },
      [[at("income.monthly/value"), "value_must_be_null"]],
    ],
    [
      "a value although revoked",
      { "income.monthly": [{ status: "revoked", value: 2500 }] },
      [[at("income.monthly/0/value"), "value_must_be_null"]],
    ],
    [
      "a source that is not accepted",
      { "screening.pep": { source, status: "unavailable" } },
      [[at("screening.pep/source"), "source_not_accepted"]],
    ],
    [
      "the same source twice",
      {
        "income.monthly": [
          { source, status: "available", value: 1 },
          { source, status: "unavailable" },
        ],
      },
      [[at("income.monthly/1/source"), "duplicate"]],
    ],
    [
      "the first source by name and by default",
      {
        "income.monthly": [
          { status: "available", value: 1 },
          { source, status: "available", value: 1 },
        ],
      },
      [[at("income.monthly/1/source"), "duplicate"]],
    ],
    [
      "an observation after the evaluation",
      { "income.monthly": { status: "available", value: 1, observedAt: "2026-09-01T10:00:00.001Z" } },
      [[at("income.monthly/observedAt"), "in_future"]],
    ],
  ])("refuses %s", (_what, inputs, expected) => {
    expect(problems(inputs)).toEqual(expected);
  });

  it("accepts two sources, a missing input, and a moment of another zone", () => {
    const { products: _products, ...inputs } = cleanCustomer.inputs;
    const income = [
      { source: other, status: "available" as const, value: 1, observedAt: "2026-09-01T12:00:00+02:00" },
      { status: "unavailable" as const, value: null, expiresAt: null },
    ];
    const scenario = { name: "two", inputs: { ...inputs, "income.monthly": income } };
    expect(scenarioProblems(twoSources, [scenario], evaluatedAt)).toEqual([]);
    const { "income.monthly": readings, products } = scenarioReadings(twoSources, scenario, evaluatedAt);
    expect(products).toBeUndefined();
    expect(readings).toEqual([
      { evidenceId: null, source: other, status: "available", value: 1, observedAt: evaluatedAt, expiresAt: null },
      { evidenceId: null, source, status: "unavailable", value: null, observedAt: evaluatedAt, expiresAt: null },
    ]);
  });
});

describe("ScenarioSchema", () => {
  const check = schemaCheck(ScenarioSchema);

  it("accepts every member", () => {
    const expected = { complete: false, decision: "awaiting_evidence", band: null, score: null, actions: [] };
    expect(check({ ...cleanCustomer, expect: expected })).toEqual([]);
    expect(check({ ...cleanCustomer, expect: { decision: null } })).toEqual([]);
  });

  it.each([
    ["an unknown member", { ...cleanCustomer, subject: "x" }, "/subject", "unknown_property"],
    ["an expectation of nothing known", { ...cleanCustomer, expect: { risk: 1 } }, "/expect/risk", "unknown_property"],
    ["a decision of nobody", { ...cleanCustomer, expect: { decision: "ok" } }, "/expect/decision", "invalid_choice"],
    ["no name", { ...cleanCustomer, name: "" }, "/name", "invalid_minlength"],
    [
      "a state of an input",
      customer("x", { products: { status: "stale" } } as never),
      "/inputs/products",
      "invalid_choice",
    ],
    ["no readings at all", customer("x", { products: [] }), "/inputs/products", "invalid_choice"],
  ])("refuses %s", (_what, scenario, path, code) => {
    expect(check(scenario).map((error) => [error.path, error.code])).toContainEqual([path, code]);
  });
});
