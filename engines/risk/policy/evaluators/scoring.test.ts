import { describe, expect, it } from "vitest";
import type { Condition, Definition, Factor, FactValue } from "../definition.ts";
import type { FactorResult, Truth } from "../evaluation.ts";
import { eq, evaluateWith, input, policy } from "../testing/small-policy.ts";

describe("conditions", () => {
  const inputs = [
    input("text"),
    input("other"),
    input("number", "number"),
    input("limit", "number"),
    input("flag", "boolean"),
    input("list", "list", { itemType: "string" }),
    input("numbers", "list", { itemType: "number" }),
  ];
  const values = { text: "DE", other: "DE", number: 10, limit: 20, flag: false, list: ["a", "b"], numbers: [0, 1.5] };
  const truthOf = (condition: Condition, given: Record<string, FactValue>): Truth =>
    evaluateWith(policy({ inputs, applicability: [{ id: "g", all: [condition] }] }), given).applicability.groups[0]!
      .conditions[0]!.result;

  it.each<[string, Condition["operator"], Condition["value"], Truth]>([
    ["text", "eq", "DE", "true"],
    ["text", "eq", "de", "false"],
    ["flag", "eq", false, "true"],
    ["number", "eq", 10, "true"],
    ["text", "in", ["FR", "DE"], "true"],
    ["text", "in", ["FR"], "false"],
    ["number", "in", [1, 10], "true"],
    ["list", "contains", "b", "true"],
    ["list", "contains", "ab", "false"],
    ["numbers", "contains", 1.5, "true"],
    ["number", "gt", 10, "false"],
    ["number", "gt", 9.99, "true"],
    ["number", "gte", 10, "true"],
    ["number", "gte", 10.01, "false"],
    ["number", "lt", 10, "false"],
    ["number", "lt", 10.01, "true"],
    ["number", "lte", 10, "true"],
    ["number", "lte", 9.99, "false"],
    ["text", "eq_fact", "other", "true"],
    ["text", "neq_fact", "other", "false"],
    ["number", "eq_fact", "limit", "false"],
    ["number", "neq_fact", "limit", "true"],
  ])("[RK-PO-13] %s %s %j", (key, operator, value, result) => {
    const condition = { input: key, operator, value };
    expect(truthOf(condition, values)).toBe(result);
    const { [key as keyof typeof values]: _left, ...others } = values;
    expect(truthOf(condition, others)).toBe("unknown");
  });

  it.each(["eq_fact", "neq_fact"] as const)("[RK-PO-13] %s is unknown when either input is", (operator) => {
    const condition: Condition = { input: "text", operator, value: "other" };
    expect(truthOf(condition, { text: "DE" })).toBe("unknown");
    expect(truthOf(condition, { other: "DE" })).toBe("unknown");
  });
});

describe("a factor", () => {
  const inputs = [input("a"), input("b"), input("c")];
  const cases = (...points: number[]) =>
    points.map((count, index) => ({ id: `case_${index}`, all: [eq("abc"[index]!, "yes")], points: count }));
  const score = (factor: Partial<Factor>, given: Record<string, FactValue>): FactorResult =>
    evaluateWith(
      policy({ inputs, factors: [{ id: "f", match: "first", weight: 1, cases: cases(10, 30, 20), ...factor }] }),
      given,
    ).factors[0]!;

  const first: [string, string | undefined, string | undefined, string | undefined, Partial<FactorResult>][] = [
    ["the first true one", "yes", "yes", "no", { state: "scored", caseId: "case_0", points: 10, contribution: 10 }],
    ["a later one", "no", "yes", "yes", { state: "scored", caseId: "case_1", points: 30 }],
    ["the first, with an unknown one after it", "yes", undefined, "no", { state: "scored", caseId: "case_0" }],
    ["none after an unknown one", undefined, "yes", "yes", { state: "input_unresolved", points: null, caseId: null }],
    ["none when one is unknown", "no", "no", undefined, { state: "input_unresolved", contribution: null }],
    ["none when none is true", "no", "no", "no", { state: "no_case", points: null, usedDefault: false }],
  ];
  it.each(first)("[RK-PO-6] `first` takes %s", (_what, a, b, c, expected) => {
    const given = Object.fromEntries(Object.entries({ a, b, c }).filter(([, value]) => value)) as Record<
      string,
      string
    >;
    expect(score({}, given)).toMatchObject(expected);
  });

  const highest: typeof first = [
    ["the highest true one", "yes", "yes", "yes", { state: "scored", caseId: "case_1", points: 30 }],
    ["the highest, once", "yes", "no", "yes", { state: "scored", caseId: "case_2", points: 20, contribution: 20 }],
    ["it when the unknown one is lower", undefined, "yes", "no", { state: "scored", caseId: "case_1" }],
    ["none when the unknown one is higher", "yes", undefined, "yes", { state: "input_unresolved", points: null }],
    ["none when only an unknown one is left", undefined, "no", "no", { state: "input_unresolved" }],
    ["none when none is true", "no", "no", "no", { state: "no_case" }],
  ];
  it.each(highest)("[RK-PO-6] `highest` takes %s", (_what, a, b, c, expected) => {
    const given = Object.fromEntries(Object.entries({ a, b, c }).filter(([, value]) => value)) as Record<
      string,
      string
    >;
    expect(score({ match: "highest" }, given)).toMatchObject(expected);
  });

  it("[RK-PO-6] `highest` takes the first of equals, and an unknown equal does not matter", () => {
    const equal = { match: "highest" as const, cases: cases(20, 20, 10) };
    expect(score(equal, { a: "yes", b: "yes", c: "yes" })).toMatchObject({ caseId: "case_0" });
    expect(score(equal, { b: "yes", c: "yes" })).toMatchObject({ state: "scored", caseId: "case_1", points: 20 });
  });

  it("[RK-PO-6] negative points count as they are", () => {
    const below = { match: "highest" as const, cases: cases(-5, -10, -0.01) };
    expect(score(below, { a: "yes", b: "yes", c: "no" })).toMatchObject({ caseId: "case_0", points: -5 });
  });

  it("[RK-PO-7] default points are for when every case is known to be false", () => {
    const withDefault = { defaultPoints: 7.5, weight: 2 };
    expect(score(withDefault, { a: "no", b: "no", c: "no" })).toMatchObject({
      state: "scored",
      caseId: null,
      usedDefault: true,
      points: 7.5,
      contribution: 15,
    });
    expect(score(withDefault, { a: "no", b: "no" })).toMatchObject({ state: "input_unresolved", usedDefault: false });
  });

  it("[RK-PO-7] no case and no default points leave the evaluation incomplete, with every input resolved", () => {
    const factors: Factor[] = [{ id: "f", match: "first", weight: 1, cases: cases(10) }];
    const evaluation = evaluateWith(policy({ factors }), { a: "no" });
    expect(evaluation).toMatchObject({ complete: false, score: null, scoreBand: null, band: null });
    expect(evaluation.decision).toBe("awaiting_evidence");
    expect(evaluation.inputs[0]!.state).toBe("resolved");
  });

  it.each([
    [0.1, 3, 0.3],
    [1.1, 1.1, 1.21],
    [10_000, 100, 1_000_000],
    [-9999.99, 99.9999, -999_998.000001],
    [0.01, 0.0001, 0.000001],
    [-5, 0, 0],
    [0.07, 100, 7],
    [33.33, 0.3333, 11.108889],
  ])("[RK-PO-6] %d points with the weight %d contribute %d, to the last decimal", (points, weight, contribution) => {
    const factor = score({ weight, cases: cases(points) }, { a: "yes" });
    expect(factor).toMatchObject({ points, weight });
    expect(factor.contribution).toBe(contribution);
  });
});

describe("the score", () => {
  const factor = (id: string, points: number): Factor => ({
    id,
    match: "first",
    weight: 1,
    cases: [{ id: "c", all: [eq("a", "yes")], points }],
  });
  const scoreOf = (points: readonly number[], changes: Partial<Definition> = {}) =>
    evaluateWith(policy({ factors: points.map((count, index) => factor(`f${index}`, count)), ...changes }), {
      a: "yes",
    });

  it.each<[string, number[], Partial<Definition>, number]>([
    ["the sum", [0.1, 0.2], {}, 0.3],
    ["the sum of many", Array.from({ length: 100 }, () => 0.07), {}, 7],
    ["the largest sum", Array.from({ length: 100 }, () => 10_000), {}, 1_000_000],
    ["the maximum", [10, 30, 20], { aggregation: "maximum" }, 30],
    ["the maximum of negatives, at the floor", [-10, -30], { aggregation: "maximum" }, 0],
    ["nothing without factors", [], { aggregation: "maximum" }, 0],
    ["nothing without factors, in a sum", [], {}, 0],
    ["the floor without factors", [], { floor: 5 }, 5],
    ["zero as floor when none is named", [10, -30], {}, 0],
    ["the floor", [10], { floor: 12.5 }, 12.5],
    ["the ceiling", [80, 50], { ceiling: 100 }, 100],
    ["no ceiling when none is named", [10_000, 10_000], {}, 20_000],
    ["what lies between them", [40], { floor: 10, ceiling: 100 }, 40],
    ["zero, never minus zero", [-0, 0], {}, 0],
  ])("[RK-PO-8] is %s", (_what, points, changes, score) => {
    const evaluation = scoreOf(points, changes);
    expect(evaluation.complete).toBe(true);
    expect(evaluation.score).toBe(score);
  });

  const bands = [0, 0.3, 30, 60].map((lowerBound, index) => ({
    id: ["zero", "low", "medium", "high"][index]!,
    lowerBound,
    effect: { decision: "none" as const, actions: [] },
  }));

  it.each([
    [[0], "zero"],
    [[-5], "zero"],
    [[0.29], "zero"],
    [[0.1, 0.2], "low"],
    [[29.99], "low"],
    [[30], "medium"],
    [[59.99], "medium"],
    [[60], "high"],
    [[10_000], "high"],
  ])("[RK-PO-9] %j is in band %s: the lower bound belongs to it, the upper does not", (points, band) => {
    expect(scoreOf(points, { bands })).toMatchObject({ scoreBand: band, band });
  });
});
