import type { FactValue } from "../definition.ts";
import type { Evaluation, Readings } from "../evaluation.ts";
import { evaluatorOf } from "../evaluators.ts";
import { factIn, readingsIn } from "../meaning/cells.ts";
import type { Cell } from "../meaning/space.ts";
import type { Subject } from "./question.ts";

/** A case that shows an answer: evidence, and what the evaluator makes of it. */
export type Witness = {
  /** By input, its value under each definition; null where it is unresolved or not asked for. */
  inputs: { key: string; values: (FactValue | null)[]; baseline: boolean }[];
  readings: Readings[];
  evaluations: Evaluation[];
};

/** Any moment does: ages are counted back from it. */
export const witnessMoment = "2026-01-01T00:00:00.000Z";

/** The witness at a cell. The evaluator has to confirm it: a diagram that errs must never be believed. */
export function witnessAt(subject: Subject, cell: Cell, confirms: (evaluations: Evaluation[]) => boolean): Witness {
  const { space, evaluatorVersion } = subject;
  const { evaluate } = evaluatorOf(evaluatorVersion)!;
  const readings = readingsIn(space, cell, witnessMoment);
  const evaluations = space.definitions.map((definition, side) => evaluate(definition, readings[side]!, witnessMoment));
  if (!confirms(evaluations))
    throw new Error(`${evaluatorVersion} contradicts the diagram at ${JSON.stringify(readings)}`);
  const inputs = space.inputs.map(({ key, sides }, index) => ({
    key,
    values: sides.map((input, side) => (input ? (factIn(space, cell, key, side) ?? null) : null)),
    baseline: cell.every((at, variable) => at === 0 || space.inputOf(variable) !== index),
  }));
  return { inputs, readings, evaluations };
}
