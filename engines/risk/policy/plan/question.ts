import type { Condition, Definition } from "../definition.ts";
import { BudgetSpent, type Diagrams, type Node } from "../meaning/diagrams.ts";
import { type Meaning, meaningOf, type Parts, partsOf } from "../meaning/meaning.ts";
import { baselineOf, budgetDefault, retypedInputs, type Space, spaceOf } from "../meaning/space.ts";
import { truths } from "../meaning/truths.ts";
import { widthOf } from "../meaning/width.ts";
import { stepsBetween } from "../meaning/variables.ts";
import { type Measure, type Nearest, nearest } from "../meaning/walks.ts";

/** Definitions in one space, and what is known of them: all that a question needs. */
export type Subject = {
  space: Space;
  evaluatorVersion: string;
  parts: readonly Parts[];
  /** Null where a diagram of the score would be too large. Then cells are sought, and shares are not counted. */
  meanings: readonly Meaning[] | null;
};

/** The answer, or why there is none. Nothing is ever guessed. */
export type Decided<Answer> = ({ decided: true } & Answer) | Undecided;

export type Undecided = {
  decided: false;
  /** `budget`: it would take too long. `type_changed`: the definitions give some inputs different types. */
  reason: "budget" | "type_changed";
  inputs: string[];
};

/** Whether the score may become a diagram, and whether cells may be sought. `either`: a diagram if it is not too large. */
export type Way = "diagram" | "search" | "either";

/** Wider diagrams are not tried where cells can be sought: they would have more nodes than they may take steps. */
const widthMost = 18.5;

/** The part of the budget that the diagrams of one definition may take before cells are sought instead. */
const diagramPart = 2 / 15;

/** One valid definition, or two versions of one. `asked` are conditions of the question, about inputs that there are. */
export function subjectOf(
  definitions: readonly Definition[],
  evaluatorVersion: string,
  {
    budget = budgetDefault,
    asked = [],
    way = "either",
  }: { budget?: number; asked?: readonly Condition[]; way?: Way } = {},
): Decided<{ subject: Subject }> {
  const inputs = retypedInputs(definitions);
  if (inputs.length > 0) return { decided: false, reason: "type_changed", inputs };
  const canSeek = way !== "diagram" && definitions.every(({ aggregation }) => aggregation === "sum");
  let left = budget;
  const isHopeless = way === "search" || definitions.some((definition) => widthOf(definition) > widthMost);
  if (!canSeek || !isHopeless) {
    const most = canSeek ? Math.floor(budget * diagramPart * definitions.length) : budget;
    const space = spaceOf(definitions, most, asked);
    const made = decide(() => {
      const meanings = definitions.map((_definition, side) => meaningOf(space, side, evaluatorVersion));
      return { subject: { space, evaluatorVersion, parts: meanings, meanings } };
    });
    if (made.decided) space.diagrams.grant(budget - most);
    if (made.decided || !canSeek) return made;
    left -= most;
  }
  return decide(() => {
    const space = spaceOf(definitions, left, asked);
    const parts = definitions.map((_definition, side) => partsOf(space, side, evaluatorVersion));
    return { subject: { space, evaluatorVersion, parts, meanings: null } };
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
export function assessedNode(diagrams: Diagrams, { applicability }: Parts): Node {
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

export function measureOf(space: Space): Measure {
  return {
    inputOf: space.inputOf,
    steps: (variable, from, to) => stepsBetween(space.variables[variable]!, from, to),
  };
}
