import type { Definition } from "../definition.ts";
import type { Evaluation, Readings } from "../evaluation.ts";
import { type Evaluator, evaluatorOf } from "../evaluators.ts";
import type { Node } from "../meaning/diagrams.ts";
import { cellOf, factsOf } from "../meaning/locate.ts";
import { meaningOf } from "../meaning/meaning.ts";
import { hasMeaning, strengths } from "../meaning/outcome.ts";
import { type Cell, type Space, spaceOf } from "../meaning/space.ts";
import { assessedNode, decide, within } from "../plan/question.ts";
import { counterfactualBudget, Evaluations } from "./budget.ts";

/** An assessment: what was evaluated, by which evaluator, at which moment. */
type Assessed = { definition: Definition; evaluatorVersion: string; readings: Readings; evaluatedAt: string };

/** An assessment among all cases that its policy can tell apart. */
export type Standing = Assessed & {
  evaluate: Evaluator["evaluate"];
  evaluation: Evaluation;
  space: Space;
  cell: Cell;
  /** The index of its decision in `strengths`. */
  strength: number;
  /** An index of `strengths` for every case, and -1 where the policy covers nobody. Null when that takes too long. */
  decision: Node | null;
  /** Shared by all answers, as the budget of the diagrams is. */
  evaluations: Evaluations;
};

export type Unplaced = "not_reproducible" | "undocumented_value";

/**
 * Where an assessment stands, or why it stands nowhere: it cannot be evaluated again to an assessment, or a screening fact has a
 * value that is not documented.
 */
export function standingOf(assessed: Assessed, budget: number = counterfactualBudget.steps): Standing | Unplaced {
  const { definition, evaluatorVersion } = assessed;
  const evaluator = evaluatorOf(evaluatorVersion);
  if (!evaluator || !hasMeaning(evaluatorVersion)) return "not_reproducible";
  const evaluation = evaluated(evaluator, assessed);
  if (evaluation?.applicability.result !== "matched") return "not_reproducible";
  const space = spaceOf([definition], budget);
  const cell = cellOf(space, [factsOf(evaluation)]);
  if (!cell) return "undocumented_value";
  const strength = strengths.indexOf(evaluation.decision);
  const made = decide(() => ({ node: decisionNode(space, evaluatorVersion) }));
  const decision = made.decided ? made.node : null;
  if (decision !== null && space.diagrams.valueAt(decision, cell) !== strength)
    throw new Error(`${evaluatorVersion} contradicts the diagram at ${JSON.stringify(cell)}`);
  const evaluations = new Evaluations(definition);
  return { ...assessed, evaluate: evaluator.evaluate, evaluation, space, cell, strength, decision, evaluations };
}

function evaluated({ evaluate }: Evaluator, { definition, readings, evaluatedAt }: Assessed): Evaluation | null {
  try {
    return evaluate(definition, readings, evaluatedAt);
  } catch {
    // Rows that were tampered with may hold anything. That they cannot be evaluated is the answer, not a failure.
    return null;
  }
}

function decisionNode(space: Space, evaluatorVersion: string): Node {
  const meaning = meaningOf(space, 0, evaluatorVersion);
  return within(space.diagrams, assessedNode(space.diagrams, meaning), meaning.decision, -1);
}
