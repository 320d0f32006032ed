import { describe, expect, it } from "vitest";
import type { Json } from "../../../json/canonical.ts";
import { structuralProblems } from "./structure.ts";
import { broken } from "../testing/broken.ts";
import { onboarding } from "../testing/onboarding.ts";
import { validatePolicy } from "../checks/validate.ts";

describe("structuralProblems", () => {
  it("accepts a draft that is well formed and means nothing", () => {
    expect(structuralProblems(broken("/rules/0/all/0/input", "unknown"))).toEqual([]);
  });

  it.each<[string, string, Json | undefined, string, string]>([
    ["an unknown property", "/script", "1", "/script", "unknown_property"],
    ["[RK-PO-5] any beside all", "/rules/0/any", [], "/rules/0/any", "unknown_property"],
    ["[RK-PO-5] a nested group", "/rules/0/all/0", { all: [] }, "/rules/0/all/0/all", "unknown_property"],
    ["[RK-PO-5] an expression", "/factors/0/weight", "income * 2", "/factors/0/weight", "invalid_type"],
    ["[RK-PO-5] a lookup", "/rules/0/all/0/value", { url: "x" }, "/rules/0/all/0/value", "invalid_choice"],
    ["[RK-PO-4] an operator", "/rules/0/all/0/operator", "matches", "/rules/0/all/0/operator", "invalid_choice"],
    ["no conditions", "/rules/0/all", [], "/rules/0/all", "invalid_minitems"],
    ["another format version", "/formatVersion", 2, "/formatVersion", "invalid_const"],
    ["an infinite weight", "/factors/0/weight", Number.POSITIVE_INFINITY, "/factors/0/weight", "invalid_type"],
    ["an infinite value", "/rules/0/all/0/value", Number.NEGATIVE_INFINITY, "/rules/0/all/0/value", "invalid_choice"],
    ["too many points", "/factors/0/cases/0/points", 10_000.01, "/factors/0/cases/0/points", "invalid_maximum"],
    ["a short age", "/inputs/0/maxAgeSeconds", 59, "/inputs/0/maxAgeSeconds", "invalid_minimum"],
    ["a missing member", "/missingEvidence", undefined, "/missingEvidence", "required"],
    [
      "the same source twice",
      "/inputs/2/acceptedSources",
      ["a", "a"],
      "/inputs/2/acceptedSources",
      "invalid_uniqueitems",
    ],
    ["the same value twice", "/rules/0/all/0/value", ["a", "a"], "/rules/0/all/0/value", "invalid_choice"],
    [
      "an own property called __proto__",
      "/inputs/0",
      JSON.parse('{"__proto__":1}') as Json,
      "/inputs/0/__proto__",
      "unknown_property",
    ],
    ["a NUL", "/rules/0/title", "a\0", "/rules/0/title", "character_not_allowed"],
  ])("[RK-PO-3] reports %s", (_what, at, value, path, code) => {
    const body = broken(at, value);
    const problems = structuralProblems(body);
    expect(problems.map((problem) => [problem.path, problem.code])).toContainEqual([`/definition${path}`, code]);
    expect(problems.every(({ severity }) => severity === "error")).toBe(true);
    expect(validatePolicy(body)).toEqual({ valid: false, errors: problems, warnings: [], summary: null });
  });

  it.each<[string, Json, string]>([
    ["no values", [], "Must name at least one value."],
    [
      "too many values",
      Array.from({ length: 201 }, (_, value) => value),
      "Must name at most 200 values; there are 201.",
    ],
    ["a value twice", ["a", "a"], "Must name each value once."],
  ])("says of a list with %s what is wrong with it", (_what, value, message) => {
    const path = "/definition/rules/0/all/0/value";
    const found = structuralProblems(broken("/rules/0/all/0/value", value));
    expect(found).toMatchObject([{ path, code: "invalid_choice", message }]);
  });

  it.each<[Json, Json, string, string]>([
    ["On boarding", onboarding, "/key", "invalid_pattern"],
    [7, onboarding, "/key", "invalid_type"],
    ["onboarding", null, "/definition", "invalid_type"],
    ["onboarding", [], "/definition", "invalid_type"],
  ])("reports a request with the key %j and the definition %.20j", (key, definition, path, code) => {
    expect(structuralProblems({ key, definition }).map((problem) => [problem.path, problem.code])).toEqual([
      [path, code],
    ]);
  });

  it("reports at most fifty problems", () => {
    const inputs = Array.from({ length: 100 }, () => ({}));
    expect(structuralProblems({ key: "onboarding", definition: { inputs } })).toHaveLength(50);
  });

  it("reports levels without end instead of following them", () => {
    let deep: Json = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const problems = structuralProblems(broken("/inputs/0", { acceptedSources: deep }));
    expect(problems.map(({ code }) => code)).toEqual(["too_deep"]);
  });
});
