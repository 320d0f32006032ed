import type { Definition } from "../definition.ts";
import type { Evaluation, Readings } from "../evaluation.ts";
import type { Evaluator } from "../evaluators.ts";
import { type Outcome, outcomeOf } from "../plan/outcomes.ts";

/** A definition with the evidence that it reads. */
export type Side = { definition: Definition; readings: Readings };

/** How one subject is decided by two definitions at the same moment. */
export type ComparedSubject = {
  from: Outcome;
  to: Outcome;
  actionsGained: string[];
  actionsLost: string[];
  /** Each required action is an item of work for somebody. */
  items: { from: number; to: number };
};

export function compareSubject(
  { evaluate }: Pick<Evaluator, "evaluate">,
  from: Side,
  to: Side,
  at: string,
): ComparedSubject {
  const before = standingOf(from.definition, evaluate(from.definition, from.readings, at));
  const after = standingOf(to.definition, evaluate(to.definition, to.readings, at));
  return {
    from: before.outcome,
    to: after.outcome,
    actionsGained: after.actions.filter((name) => !before.actions.includes(name)),
    actionsLost: before.actions.filter((name) => !after.actions.includes(name)),
    items: { from: before.actions.length, to: after.actions.length },
  };
}

/** Whom a policy does not cover is not assessed, and nothing is required of anybody. */
export function standingOf(
  definition: Definition,
  evaluation: Evaluation,
): { outcome: Outcome; actions: readonly string[] } {
  const outcome = outcomeOf(definition, evaluation);
  return { outcome, actions: outcome === "not_assessed" ? [] : evaluation.requiredActions.map(({ name }) => name) };
}
