import type { Node } from "../meaning/diagrams.ts";
import { decide } from "../plan/question.ts";
import { type Found, smallestIn, undecided } from "./smallest.ts";
import type { Standing } from "./standing.ts";

/** What an unresolved input could still do: examples of a stronger and of a weaker decision that needs it. */
export type Missing = { key: string; raises: Found; lowers: Found };

type Wanted = (strength: number) => boolean;

/**
 * The unresolved inputs, each with the smallest change of unresolved inputs that raises or lowers the decision, and would not
 * without it. What is resolved stays as it is.
 */
export function missingInputs(standing: Standing): Missing[] {
  const { space, cell, decision, evaluation, strength } = standing;
  const keys = evaluation.inputs.filter(({ state }) => state !== "resolved").map(({ key }) => key);
  if (keys.length === 0) return [];
  const made = decide(() => {
    if (decision === null) return { open: null };
    const classOf = (at: number) => (keys.includes(space.variables[at]!.key) ? null : cell[at]!);
    return { open: space.diagrams.restrict(decision, classOf) };
  });
  const open = made.decided ? made.open : null;
  const found = (key: string, wanted: Wanted) => (open === null ? undecided : pivotal(standing, open, key, wanted));
  return keys.map((key) => ({
    key,
    raises: found(key, (other) => other > strength),
    lowers: found(key, (other) => other < strength),
  }));
}

function pivotal(standing: Standing, open: Node, key: string, wanted: Wanted): Found {
  const { diagrams, placeOf, variables } = standing.space;
  // An unresolved list is the same whatever would be in it, so its first variable says it all.
  const at = placeOf(key, 0)[0]!;
  const made = decide(() => {
    const without = diagrams.fix(open, at, variables[at]!.classes.length - 1);
    return { node: diagrams.combine(open, without, (now, before) => (wanted(now) && !wanted(before) ? now : -1)) };
  });
  return made.decided ? smallestIn(standing, made.node, wanted) : undecided;
}
