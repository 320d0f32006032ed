import type { Condition, Definition, FactValue, PolicyInput, Rule } from "../definition.ts";
import type { Reading } from "../evaluation.ts";
import { currentEvaluator, evaluatorOf } from "../evaluators.ts";

/** Policies and readings for examples that are about one thing: all else is as small as a definition may be. */

export const now = "2026-09-01T10:00:00.000Z";

export const moved = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

export function input(
  key: string,
  type: PolicyInput["type"] = "string",
  changes: Partial<PolicyInput> = {},
): PolicyInput {
  return { key, type, acceptedSources: ["one"], maxAgeSeconds: 3600, ...changes };
}

export function policy(changes: Partial<Definition>): Definition {
  return {
    inputs: [input("a")],
    aggregation: "sum",
    bands: [{ id: "low", lowerBound: 0, effect: { decision: "none", actions: [] } }],
    missingEvidence: "awaiting_evidence",
    reviewAfterSeconds: 86_400,
    ...changes,
  };
}

export function rule(id: string, all: Condition[], changes: Partial<Rule>): Rule {
  return { id, all, reasons: [{ code: id.toUpperCase(), text: `${id} holds.` }], ...changes };
}

export function said(value: FactValue | null, changes: Partial<Reading> = {}): Reading {
  return { evidenceId: null, source: "one", status: "available", value, observedAt: now, expiresAt: null, ...changes };
}

export const eq = (key: string, value: string | number | boolean): Condition => ({ input: key, operator: "eq", value });

/** Each input's values, one receipt of its first source each; an input that is not named has no evidence. */
export function evaluateWith(definition: Definition, values: Record<string, FactValue>) {
  const readings = Object.fromEntries(
    definition.inputs
      .filter(({ key }) => Object.hasOwn(values, key))
      .map(({ key, acceptedSources }) => [key, [said(values[key]!, { source: acceptedSources[0]! })]]),
  );
  return evaluatorOf(currentEvaluator)!.evaluate(definition, readings, now);
}
