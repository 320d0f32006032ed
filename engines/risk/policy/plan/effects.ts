import { policyErrors } from "../checks/validate.ts";
import type { Definition } from "../definition.ts";
import type { Problem } from "../format/problem.ts";
import { budgetDefault } from "../meaning/space.ts";
import type { PolicyChange } from "../words/diff-in-words.ts";
import { applyChanges } from "./apply-changes.ts";
import { type Move, movesOf } from "./moves.ts";
import { decide, subjectOf, type Way } from "./question.ts";

/** The outcomes that move, or why that is not known. */
export type Effect = { decided: true; moves: Move[] } | Unknown;

type Unknown = {
  decided: false;
  /**
   * `budget` and `type_changed` as everywhere. `invalid`: with this change alone, or without it, the definition has the errors
   * `problems`. `count`: there are more changes than are tried.
   */
  reason: (typeof unknownReasons)[number];
  inputs: string[];
  problems: Pick<Problem, "path" | "code" | "message">[];
};

export const unknownReasons = ["budget", "type_changed", "invalid", "count"] as const;

/** What one of several changes does. */
export type ChangeEffect = {
  /** Between the earlier definition and the same with this change only. */
  alone: Effect;
  /** Between the later definition without this change and the later definition: what it adds to all others. */
  together: Effect;
};

/** Changes that are tried one by one; each is two comparisons of whole policies. */
export const changesTried = 40;

/** One question that cannot be decided leaves three quarters of the budget to the others. */
const partOfBudget = 4;

/**
 * What each change does alone and with all others, in the order of the changes. All of them share one budget. `way` is that in which the
 * whole comparison was answered.
 */
export function effectsOf(
  from: Definition,
  to: Definition,
  changes: readonly PolicyChange[],
  evaluatorVersion: string,
  { budget = budgetDefault, way = "diagram" }: { budget?: number; way?: Way } = {},
): ChangeEffect[] {
  const tried = changes.slice(0, changesTried);
  let left = budget;
  const effects = (pairOf: (change: PolicyChange) => [Definition, Definition]) =>
    tried.map((change, at) => {
      const most = Math.floor(left / Math.min(partOfBudget, tried.length - at));
      const { effect, spent } = effectBetween(pairOf(change), evaluatorVersion, most, way);
      left -= spent;
      return effect;
    });
  // What a change does alone is asked first, because it needs no knowledge of the others to be understood.
  const alone = effects((change) => [from, applyChanges(from, to, [change])]);
  const others = (change: PolicyChange) => changes.filter((other) => other !== change);
  const together = changes.length === 1 ? alone : effects((change) => [applyChanges(from, to, others(change)), to]);
  return changes.map((_change, at) => ({ alone: alone[at] ?? uncounted, together: together[at] ?? uncounted }));
}

const uncounted: Unknown = { decided: false, reason: "count", inputs: [], problems: [] };

function effectBetween(
  definitions: readonly [Definition, Definition],
  evaluatorVersion: string,
  budget: number,
  way: Way,
): { effect: Effect; spent: number } {
  const problems = definitions.flatMap(errorsOf);
  if (problems.length > 0) return { effect: { decided: false, reason: "invalid", inputs: [], problems }, spent: 0 };
  const made = subjectOf(definitions, evaluatorVersion, { budget, way });
  if (!made.decided) return { effect: { ...made, problems: [] }, spent: made.reason === "budget" ? budget : 0 };
  const { subject } = made;
  const answer = decide(() => ({ moves: movesOf(subject).filter(({ smallest }) => smallest !== null) }));
  return {
    effect: answer.decided ? answer : { ...answer, problems: [] },
    spent: budget - subject.space.diagrams.left,
  };
}

const problemsTold = 3;

/** With paths into the definition. Sources are names that are compared, and need not be registered. */
function errorsOf(definition: Definition): Unknown["problems"] {
  return policyErrors({ key: "policy", definition })
    .filter(({ code }) => code !== "unknown_source")
    .slice(0, problemsTold)
    .map(({ path, code, message }) => ({ path: path.replace(/^\/definition/, ""), code, message }));
}
