import type { Definition } from "./definition.ts";
import type { Evaluation, Readings } from "./evaluation.ts";
import * as first from "./risk-eval-1/evaluate.ts";
import * as firstLapse from "./risk-eval-1/lapse.ts";

export type Evaluator = {
  /** `evaluatedAt` is ISO 8601 in UTC with milliseconds, like every moment of the readings. */
  evaluate: (definition: Definition, readings: Readings, evaluatedAt: string) => Evaluation;
  /** The first moment at which a receipt that a resolved input rests on no longer counts; null when no input is resolved. */
  lapsesAt: (definition: Definition, evaluation: Evaluation) => string | null;
};

/** Every evaluator ever released, so that an assessment can be replayed by the one that made it. */
const evaluators: Readonly<Record<string, Evaluator>> = {
  "risk-eval-1": { evaluate: first.evaluate, lapsesAt: firstLapse.lapsesAt },
};

/** The one that new assessments use. */
export const currentEvaluator = "risk-eval-1";

export function evaluatorOf(version: string): Evaluator | undefined {
  return Object.hasOwn(evaluators, version) ? evaluators[version] : undefined;
}
