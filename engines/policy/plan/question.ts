import type { Condition, Definition } from "../definition.ts";
import { BudgetSpent, type Diagrams, type Node } from "../meaning/diagrams.ts";
import { type Meaning, meaningOf } from "../meaning/meaning.ts";
import { baselineOf, budgetDefault, retypedInputs, type Space, spaceOf } from "../meaning/space.ts";
import { truths } from "../meaning/truths.ts";
import { stepsBetween } from "../meaning/variables.ts";
import { type Measure, type Nearest, nearest } from "../meaning/walks.ts";

/** Definitions whose meanings are known, in one space: all that a question needs. */
export type Subject = { space: Space; meanings: readonly Meaning[]; evaluatorVersion: string };

/** The answer, or why there is none. Nothing is ever guessed. */
export type Decided<Answer> = ({ decided: true } & Answer) | Undecided;

export type Undecided = {
  decided: false;
  /** `budget`: it would take too long. `type_changed`: the definitions give some inputs different types. */
  reason: "budget" | "type_changed";
  inputs: string[];
};

/** One valid definition, or two versions of one. `asked` are conditions of the question, about inputs that there are. */
export function subjectOf(
  definitions: readonly Definition[],
  evaluatorVersion: string,
  budget = budgetDefault,
  asked: readonly Condition[] = [],
): Decided<{ subject: Subject }> {
  const inputs = retypedInputs(definitions);
  if (inputs.length > 0) return { decided: false, reason: "type_changed", inputs };
  return decide(() => {
    const space = spaceOf(definitions, budget, asked);
    const meanings = definitions.map((_definition, side) => meaningOf(space, side, evaluatorVersion));
    return { subject: { space, meanings, evaluatorVersion } };
  });
}

export function decide<Answer extends object>(answer: () => Answer): Decided<Answer> {
  try {
    return { decided: true, ...answer() };
  } catch (error) {
    if (error instanceof BudgetSpent) return { decided: false, reason: "budget", inputs: [] };
    throw error;
  }
}

/** 1 where the policy covers the subject, so that there is an assessment. */
export function assessedNode(diagrams: Diagrams, { applicability }: Meaning): Node {
  return diagrams.map(applicability, (truth) => (truth === truths.true ? 1 : 0));
}

/** The function where `where` is 1, and `otherwise` elsewhere. */
export function within(diagrams: Diagrams, where: Node, node: Node, otherwise: number): Node {
  return diagrams.combine(where, node, (is, value) => (is === 1 ? value : otherwise), {
    kept: 1,
    fixed: { at: 0, to: otherwise },
  });
}

/** The cell nearest to the baseline at which the function has the value. */
export function nearestWith(space: Space, node: Node, value: number): Nearest | null {
  return nearest(space.diagrams, node, baselineOf(space), measureOf(space), (each) => each === value);
}

function measureOf(space: Space): Measure {
  return {
    inputOf: space.inputOf,
    steps: (variable, from, to) => stepsBetween(space.variables[variable]!, from, to),
  };
}
