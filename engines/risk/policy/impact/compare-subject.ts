import type { Definition } from "../definition.ts";
import type { Evaluation } from "../evaluation.ts";
import { type Outcome, outcomeOf } from "../plan/outcomes.ts";

/** How one subject is decided by two definitions at the same moment. */
export type ComparedSubject = {
  from: Outcome;
  to: Outcome;
  actionsGained: string[];
  actionsLost: string[];
  /** Each required action is an item of work for somebody. */
  items: { from: number; to: number };
};

export type Standing = { outcome: Outcome; actions: readonly string[] };

export function compareStandings(before: Standing, after: Standing): ComparedSubject {
  return {
    from: before.outcome,
    to: after.outcome,
    actionsGained: after.actions.filter((name) => !before.actions.includes(name)),
    actionsLost: before.actions.filter((name) => !after.actions.includes(name)),
    items: { from: before.actions.length, to: after.actions.length },
  };
}

/** Whom a policy does not cover is not assessed, and nothing is required of anybody. */
export function standingOf(definition: Definition, evaluation: Evaluated): Standing {
  const outcome = outcomeOf(definition, evaluation);
  return { outcome, actions: outcome === "not_assessed" ? [] : evaluation.requiredActions.map(({ name }) => name) };
}

type Evaluated = Pick<Evaluation, "applicability" | "complete" | "decision" | "requiredActions">;
