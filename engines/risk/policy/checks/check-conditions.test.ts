import { describe, expect, it } from "vitest";
import type { Json } from "../../../json/canonical.ts";
import { type Breakage, broken, condition, errorsOf } from "../testing/broken.ts";

const scalars = "An input of type string allows eq, in, eq_fact, neq_fact.";
const numbers = "An input of type number allows eq, in, gt, gte, lt, lte, eq_fact, neq_fact.";
const lists = "An input of type list allows contains.";
const sanctions = "screening.sanctions allows clear, possible_match, match.";
const pep = "screening.pep allows none, possible_pep, pep, former_pep, family_member.";

describe("conditions of a policy", () => {
  it.each<[string, string, Json, string]>([
    ["rules/0/all/0/input", "in a rule", "x", "x"],
    ["rules/0/all/0/input", "that every object has", "constructor", "constructor"],
    ["applicability/0/all/0/input", "in a group", "x", "x"],
    ["factors/1/cases/1/all/1/input", "in a case", "x", "x"],
    ["rules/1/all/0/value", "to compare with", "x", "x"],
  ])("[RK-PO-4] unknown_input at %s: one %s", (at, _where, value, named) => {
    expect(errorsOf(broken(`/${at}`, value))).toEqual([
      [`/definition/${at}`, "unknown_input", `The policy has no input ${named}.`],
    ]);
  });

  it.each<[string, string, Json, string]>([
    ["gt", "country.residence", "DE", scalars],
    ["gte", "country.residence", "DE", scalars],
    ["lt", "country.residence", "DE", scalars],
    ["lte", "country.residence", "DE", scalars],
    ["contains", "country.residence", "DE", scalars],
    ["contains", "income.monthly", 1, numbers],
    ["eq", "products", ["credit"], lists],
    ["in", "products", ["credit"], lists],
    ["gt", "products", 1, lists],
    ["lte", "products", 1, lists],
    ["eq_fact", "products", "country.residence", lists],
    ["neq_fact", "products", "country.residence", lists],
  ])("[RK-PO-4] operator_not_allowed: %s on %s", (operator, input, value, message) => {
    expect(errorsOf(broken("/rules/0/all/0", condition(input, operator, value)))).toEqual([
      ["/definition/rules/0/all/0/operator", "operator_not_allowed", message],
    ]);
  });

  it.each<[string, Json, string, string]>([
    ["a number for a string", condition("country.residence", "eq", 1), "", "Must be a value of type string."],
    ["a text for a number", condition("income.monthly", "gt", "1"), "", "Must be a value of type number."],
    ["true for a number", condition("income.monthly", "eq", true), "", "Must be a value of type number."],
    ["a list for eq", condition("income.monthly", "eq", [1]), "", "Must be one value of type number."],
    ["a list for lt", condition("income.monthly", "lt", [1]), "", "Must be one value of type number."],
    ["one value for in", condition("income.monthly", "in", 1), "", "Must be a list of values of type number."],
    ["mixed values for in", condition("income.monthly", "in", [1, "1"]), "/1", "Must be a value of type number."],
    ["a number among texts", condition("products", "contains", 1), "", "Must be a value of type string."],
    ["a list for contains", condition("products", "contains", ["a"]), "", "Must be one value of type string."],
    ["a number for a key", condition("income.monthly", "eq_fact", 1), "", "Must be the key of another input."],
    [
      "an input of another type",
      condition("income.monthly", "neq_fact", "country.residence"),
      "",
      "Must be an input of type number, and country.residence is of type string.",
    ],
    [
      "a list to compare with",
      condition("income.monthly", "eq_fact", "products"),
      "",
      "Must be an input of type number, and products is of type list.",
    ],
  ])("[RK-PO-4] value_type_mismatch: %s", (_what, made, at, message) => {
    expect(errorsOf(broken("/rules/0/all/0", made))).toEqual([
      [`/definition/rules/0/all/0/value${at}`, "value_type_mismatch", message],
    ]);
  });

  it("[RK-PO-4] same_input: an input compared with itself", () => {
    expect(errorsOf(broken("/rules/1/all/0/value", "country.residence"))).toEqual([
      ["/definition/rules/1/all/0/value", "same_input", "An input cannot be compared with itself. Name another input."],
    ]);
  });

  it.each<Breakage>([
    ["an outcome of a sanctions screening", "/rules/0/all/0/value", "hit", "", "/rules/0/all/0/value", sanctions],
    ["another spelling", "/rules/0/all/0/value", "Match", "", "/rules/0/all/0/value", sanctions],
    [
      "a standing within a list",
      "/factors/0/cases/0/all/0/value",
      ["pep", "clear"],
      "",
      "/factors/0/cases/0/all/0/value/1",
      pep,
    ],
  ])("[RK-PO-12] value_not_documented: %s", (_what, at, value, _code, path, message) => {
    expect(errorsOf(broken(at, value))).toEqual([[`/definition${path}`, "value_not_documented", message]]);
  });

  it.each(["clear", "possible_match", "match"])("[RK-PO-12] accepts %s of a sanctions screening", (value) => {
    expect(errorsOf(broken("/rules/0/all/0/value", value))).toEqual([]);
  });

  it.each(["none", "possible_pep", "pep", "former_pep", "family_member"])(
    "[RK-PO-12] accepts %s of a PEP screening",
    (value) => {
      expect(errorsOf(broken("/factors/0/cases/0/all/0/value", [value]))).toEqual([]);
    },
  );
});
