import { describe, expect, it } from "vitest";
import type { Condition, Definition, PolicyInput } from "../definition.ts";
import { currentEvaluator } from "../evaluators.ts";
import { readReleased } from "../testing/released.ts";
import { eq, evaluateWith, input, policy, rule } from "../testing/small-policy.ts";
import { BudgetSpent } from "./diagrams.ts";
import { cellOf, factsOf } from "./locate.ts";
import { meaningOf } from "./meaning.ts";
import { hasMeaning } from "./outcome.ts";
import { retypedInputs, spaceOf } from "./space.ts";

const effect = { decision: "review", actions: [] } as const;
const rules = (...all: Condition[]) => [rule("r", all, { effect: { ...effect, actions: [] } })];

/** The classes of an input's first variable: its values, and null for unresolved. */
function classesOf(definitions: readonly Definition[], key: string) {
  const { variables } = spaceOf(definitions);
  return variables
    .filter((variable) => variable.key === key)
    .map((variable) =>
      variable.kind === "scalar"
        ? variable.classes.map(({ is, seen }) =>
            definitions.length === 1 ? (is?.value ?? null) : [is?.value ?? null, ...seen],
          )
        : variable.kind,
    );
}

describe("the classes of an input", () => {
  it("of a text are the named values, one other, and unresolved", () => {
    const definition = policy({ rules: rules({ input: "a", operator: "in", value: ["DE", "other"] }) });
    expect(classesOf([definition], "a")).toEqual([["other 2", "DE", "other", null]]);
  });

  it("[RK-PO-12] of a screening fact are the documented values only", () => {
    const inputs = [input("screening.sanctions")];
    const definition = policy({ inputs, rules: rules(eq("screening.sanctions", "match")) });
    expect(classesOf([definition], "screening.sanctions")).toEqual([["clear", "possible_match", "match", null]]);
  });

  it("of a number are the named numbers and the gaps that hold a double", () => {
    const inputs = [input("a", "number")];
    const tiny = rules(eq("a", 0), { input: "a", operator: "lt", value: Number.MIN_VALUE });
    expect(classesOf([policy({ inputs, rules: tiny })], "a")).toEqual([[-1, 0, Number.MIN_VALUE, 1, null]]);
    const greatest = rules(eq("a", Number.MAX_VALUE));
    expect(classesOf([policy({ inputs, rules: greatest })], "a")).toEqual([
      [expect.any(Number), Number.MAX_VALUE, null],
    ]);
  });

  it("of a list are each named item, in or out", () => {
    const inputs = [input("a", "list", { itemType: "string" })];
    const definition = policy({
      inputs,
      rules: rules({ input: "a", operator: "contains", value: "x" }, { input: "a", operator: "contains", value: "y" }),
    });
    expect(classesOf([definition], "a")).toEqual(["list", "item", "item"]);
  });

  it("of linked inputs have all their named values and a fresh value for each of them", () => {
    const linked = rules(eq("a", "DE"), { input: "a", operator: "eq_fact", value: "b" }, eq("b", "FR"));
    const definition = policy({ inputs: [input("a"), input("b")], rules: linked });
    expect(classesOf([definition], "a")).toEqual([["other", "other 2", "DE", "FR", null]]);
    expect(classesOf([definition], "b")).toEqual(classesOf([definition], "a"));
  });
});

describe("an input of two definitions", () => {
  const seen = (first: Partial<PolicyInput>, second: Partial<PolicyInput>) =>
    classesOf(
      [first, second].map((changes) =>
        policy({ inputs: [input("a", "boolean", changes)], rules: rules(eq("a", true)) }),
      ),
      "a",
    );
  const both = [
    [false, true, true],
    [true, true, true],
  ];
  const first = [
    [false, true, false],
    [true, true, false],
  ];
  const second = [
    [false, false, true],
    [true, false, true],
  ];
  const none = [[null, false, false]];

  it("is one variable where both accept the same sources for the same time", () => {
    const sources = ["one", "two"];
    expect(seen({ acceptedSources: sources }, { acceptedSources: sources.toReversed() })).toEqual([[...both, ...none]]);
  });

  it("may be too old for one of them alone", () => {
    expect(seen({ maxAgeSeconds: 3600 }, { maxAgeSeconds: 60 })).toEqual([[...both, ...first, ...none]]);
  });

  it("with several sources may contradict itself for the one that accepts older evidence", () => {
    const acceptedSources = ["one", "two"];
    expect(seen({ acceptedSources, maxAgeSeconds: 60 }, { acceptedSources })).toEqual([
      [...both, ...second, ...first, ...none],
    ]);
  });

  it("is never two different values where one accepts all sources of the other", () => {
    expect(seen({}, { acceptedSources: ["one", "two"] })).toEqual([[...both, ...second, ...first, ...none]]);
  });

  it("can be any two values where each accepts a source that the other does not", () => {
    expect(seen({ acceptedSources: ["one"] }, { acceptedSources: ["two"] })).toEqual([
      [...first, ...none],
      [...second, ...none],
    ]);
  });

  it("cannot be compared if its type changes", () => {
    expect(retypedInputs([policy({}), policy({ inputs: [input("a", "number")] })])).toEqual(["a"]);
  });
});

describe("a meaning", () => {
  it("exists for every evaluator that was released", async () => {
    expect(Object.keys(await readReleased()).filter((version) => !hasMeaning(version))).toEqual([]);
    expect(hasMeaning("constructor")).toBe(false);
  });

  it("takes a case whose equal is unknown, as the evaluator does", () => {
    const cases = ["a", "b"].map((key) => ({ id: key, all: [eq(key, "x")], points: 10 }));
    const definition = policy({
      inputs: [input("a"), input("b")],
      factors: [{ id: "f", match: "highest", weight: 1, defaultPoints: 0, cases }],
    });
    const evaluation = evaluateWith(definition, { b: "x" });
    expect(evaluation.factors[0]!.caseId).toBe("b");
    const space = spaceOf([definition]);
    const [choice] = meaningOf(space, 0, currentEvaluator).choices;
    expect(space.diagrams.valueAt(choice!, cellOf(space, [factsOf(evaluation)])!)).toBe(1);
  });

  it("is given up when the budget is spent", () => {
    const space = spaceOf([policy({ rules: rules(eq("a", "x")) })], 3);
    expect(() => meaningOf(space, 0, currentEvaluator)).toThrow(BudgetSpent);
  });
});
