import type { FactValue, ScalarValue } from "../definition.ts";
import type { AssessmentDecision, Evaluation } from "../evaluation.ts";
import { strengths } from "../meaning/outcome.ts";
import type { Cell } from "../meaning/space.ts";
import { stepsBetween } from "../meaning/variables.ts";
import { type Range, rangeAround } from "./range.ts";
import type { Standing } from "./standing.ts";
import { valuesIn } from "./values.ts";

/** What would be different, and the evaluation that follows from it. Everything else stays as it was. */
export type Change = {
  inputs: InputChange[];
  /** Boundaries that numbers cross, items that come or go, 1 for anything else. */
  steps: number;
  decision: AssessmentDecision;
  complete: boolean;
  band: string | null;
  score: number | null;
};

export type InputChange = {
  key: string;
  /** Null where it is unresolved. */
  from: FactValue | null;
  /** An example where `range` or `noneOf` says what does as well. */
  to: FactValue;
  range: Range | null;
  /** Any text that is none of these does. */
  noneOf: ScalarValue[] | null;
  steps: number;
};

/** The change to a cell in which the policy covers the subject. */
export function changeTo(standing: Standing, cell: Cell): Change {
  const { evaluation, space } = standing;
  const values = valuesIn(standing, cell);
  const { decision, complete, band, score } = evaluationWith(standing, cell, values);
  const inputs = evaluation.inputs
    .filter(({ key }) => values.has(key))
    .map(({ key, value }) => ({
      key,
      from: value,
      to: values.get(key)!,
      range: rangeAround(standing, cell, key),
      noneOf: noneOf(standing, cell, key),
      steps: space
        .placeOf(key, 0)
        .reduce((sum, at) => sum + stepsBetween(space.variables[at]!, standing.cell[at]!, cell[at]!), 0),
    }));
  return { inputs, steps: inputs.reduce((sum, { steps }) => sum + steps, 0), decision, complete, band, score };
}

/** The decision in a cell; null where the policy would not cover the subject. */
export function decisionIn(standing: Standing, cell: Cell): AssessmentDecision | null {
  const { applicability, decision } = evaluationWith(standing, cell, valuesIn(standing, cell));
  return applicability.result === "matched" ? decision : null;
}

/** The evaluator itself looks at every case that is shown: a diagram that errs must never be believed. */
function evaluationWith(standing: Standing, cell: Cell, values: ReadonlyMap<string, FactValue>): Evaluation {
  const { definition, evaluate, readings, evaluatedAt, decision, space, evaluations } = standing;
  const said = definition.inputs
    .filter(({ key }) => values.has(key))
    .map(({ key, acceptedSources }) => {
      const [source, value] = [acceptedSources[0]!, values.get(key)!];
      const status = "available" as const;
      return [key, [{ evidenceId: null, source, status, value, observedAt: evaluatedAt, expiresAt: null }]] as const;
    });
  evaluations.spend();
  const evaluation = evaluate(definition, { ...readings, ...Object.fromEntries(said) }, evaluatedAt);
  const covered = evaluation.applicability.result === "matched";
  const strength = covered ? strengths.indexOf(evaluation.decision) : -1;
  if (decision !== null && space.diagrams.valueAt(decision, cell) !== strength)
    throw new Error(`${standing.evaluatorVersion} contradicts the diagram at ${JSON.stringify(cell)}`);
  return evaluation;
}

/** Texts that are compared with other inputs are told by their value, because it matters which one it is. */
function noneOf({ space }: Standing, cell: Cell, key: string): ScalarValue[] | null {
  const at = space.placeOf(key, 0)[0]!;
  const variable = space.variables[at]!;
  if (variable.kind !== "scalar" || variable.classes[cell[at]!]!.is?.rest !== "other") return null;
  const { keys, named } = space.families.get(key)!;
  return keys.length === 1 ? [...named] : null;
}
