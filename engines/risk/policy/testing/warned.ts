import { expect } from "vitest";
import type { Condition, Definition, PolicyInput, Rule } from "../definition.ts";
import { validatePolicy } from "../checks/validate.ts";

function input(key: string, type: "string" | "number" | "boolean"): PolicyInput {
  return { key, type, acceptedSources: ["user:0198f2c4-0000-7000-8000-000000000001"], maxAgeSeconds: 60 };
}

/** Numbers n and m, texts s, t and u, truth values b and c, and a list l of texts. */
const inputs: PolicyInput[] = [
  ...["n", "m"].map((key) => input(key, "number")),
  ...["s", "t", "u"].map((key) => input(key, "string")),
  ...["b", "c"].map((key) => input(key, "boolean")),
  { ...input("l", "string"), type: "list", itemType: "string" },
];

export function condition(key: string, operator: Condition["operator"], value: Condition["value"]): Condition {
  return { input: key, operator, value };
}

const effect = { decision: "none" as const, actions: [] };

export function rule(id: string, all: Condition[]): Rule {
  return { id, all, reasons: [{ code: "R", text: "A reason." }], effect };
}

/** Reads every input, so that none is unused. */
export const reading = rule("reads", [
  condition("n", "eq", 7),
  condition("m", "gt", 7),
  condition("s", "neq_fact", "t"),
  condition("u", "eq", "seven"),
  condition("b", "neq_fact", "c"),
  condition("l", "contains", "seven"),
]);

/** A policy without warnings, but for those that the changes bring about. */
export function policy(changes: Partial<Definition>): Definition {
  return {
    inputs,
    aggregation: "sum",
    bands: [{ id: "low", lowerBound: 0, effect }],
    rules: [reading],
    missingEvidence: "review",
    reviewAfterSeconds: 60,
    ...changes,
  };
}

export type Cases = [points: number, ...all: Condition[]][];

/** A policy of one factor. */
export function withCases(match: "first" | "highest", cases: Cases, defaultPoints: number | null = 0): Definition {
  const made = cases.map(([points, ...all], index) => ({ id: `case_${index}`, all, points }));
  const factor = { id: "f", match, weight: 1, cases: made };
  return policy({ factors: [defaultPoints === null ? factor : { ...factor, defaultPoints }] });
}

export function warningsOf(definition: Definition) {
  const { errors, warnings } = validatePolicy({ key: "policy", definition });
  expect(errors).toEqual([]);
  return warnings.map(({ path, code, message, witness, proof }) => ({ path, code, message, witness, proof }));
}

export function codesOf(definition: Definition): [path: string, code: string][] {
  return warningsOf(definition).map(({ path, code }) => [path, code]);
}
