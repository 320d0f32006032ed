import { describe, expect, it } from "vitest";
import { stepTypes, type Step } from "./workflow.ts";
import { workflowProblems } from "./workflow-problems.ts";

const status = { field: "status", type: "string" } as const;
const step = (change: Partial<Step> = {}): Step => ({ id: "a", type: "capture", config: { fields: [] }, ...change });
const check = (config: object): Step =>
  step({ type: "check", config: { fields: [status], kind: "liveness", ...config } });
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ field: `f${i}`, type: "number" as const }));

describe("workflowProblems", () => {
  it.each<[string, Step[]]>([
    ["a step of each type", stepTypes.map((type) => (type === "check" ? check({}) : step({ id: type, type })))],
    [
      "the same field in two steps",
      [step({ config: { fields: [status] } }), step({ id: "b", config: { fields: [status] } })],
    ],
    ["a list of scalars", [step({ config: { fields: [{ field: "x", type: "list", itemType: "number" }] } })]],
    ["500 fields", Array.from({ length: 5 }, (_, i) => step({ id: `s${i}`, config: { fields: many(100) } }))],
    ["a check with a provider of whoever", [check({ provider: "someone", providerConfig: {} })]],
  ])("finds nothing in %s", (_what, steps) => {
    expect(workflowProblems(steps)).toEqual([]);
  });

  it.each<[string, Step[], string]>([
    ["two steps with one id", [step(), step()], "not_unique /steps/1/id"],
    ["a field twice", [step({ config: { fields: [status, status] } })], "not_unique /steps/0/config/fields/1/field"],
    [
      "a list of anything",
      [step({ config: { fields: [{ field: "x", type: "list" }] } })],
      "item_type_required /steps/0/config/fields/0/itemType",
    ],
    [
      "items of a number",
      [step({ config: { fields: [{ field: "x", type: "number", itemType: "number" }] } })],
      "item_type_not_allowed /steps/0/config/fields/0/itemType",
    ],
    ["a check of nothing", [check({ kind: undefined })], "required /steps/0/config/kind"],
    ["a check that puts out no status", [check({ fields: [] })], "status_required /steps/0/config/fields"],
    [
      "a status that is a number",
      [check({ fields: [{ field: "status", type: "number" }] })],
      "status_not_string /steps/0/config/fields/0/type",
    ],
    ["the settings of no provider", [check({ providerConfig: {} })], "not_allowed /steps/0/config/providerConfig"],
    ["a capture of a kind", [step({ config: { fields: [], kind: "email" } })], "not_allowed /steps/0/config/kind"],
    [
      "a capture by a provider",
      [step({ config: { fields: [], provider: "x" } })],
      "not_allowed /steps/0/config/provider",
    ],
    [
      "501 fields",
      Array.from({ length: 6 }, (_, i) => step({ id: `s${i}`, config: { fields: many(i < 5 ? 100 : 1) } })),
      "too_many_fields /steps",
    ],
  ])("finds %s", (_what, steps, problem) => {
    expect(workflowProblems(steps).map(({ code, path }) => `${code} ${path}`)).toEqual([problem]);
  });
});
