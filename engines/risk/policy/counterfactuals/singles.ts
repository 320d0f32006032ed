import { strengths } from "../meaning/outcome.ts";
import type { Cell } from "../meaning/space.ts";
import { stepsBetween } from "../meaning/variables.ts";
import { counterfactualBudget } from "./budget.ts";
import { decisionIn } from "./change.ts";
import type { Standing } from "./standing.ts";

/** A case in which one input alone is different, and what the evaluator makes of it. */
export type Single = { key: string; cell: Cell; steps: number; strength: number };

const known = new WeakMap<Standing, Single[] | null>();

/**
 * Every case in which one input alone is different, those that are nearer first, then in the order of the definition; null when there
 * are too many. For policies whose meaning takes too long: a change of one input is the smallest wherever there is one.
 */
export function singlesOf(standing: Standing): Single[] | null {
  const found = known.has(standing) ? known.get(standing)! : computed(standing);
  known.set(standing, found);
  return found;
}

function computed(standing: Standing): Single[] | null {
  const { definition, space, cell, evaluations } = standing;
  const { singles } = counterfactualBudget;
  const most = singles / evaluations.each;
  const cells = definition.inputs.map(({ key }) => ({ key, cells: otherCells(standing, key, most) }));
  const count = cells.reduce((sum, input) => sum + input.cells.length, 0);
  if (!evaluations.suffice(count, singles)) return null;
  return cells
    .flatMap((input) =>
      input.cells.map((other) => {
        const decision = decisionIn(standing, other);
        const steps = space
          .placeOf(input.key, 0)
          .reduce((sum, at) => sum + stepsBetween(space.variables[at]!, cell[at]!, other[at]!), 0);
        return { key: input.key, cell: other, steps, strength: decision === null ? -1 : strengths.indexOf(decision) };
      }),
    )
    .toSorted((one, other) => one.steps - other.steps);
}

/** The cells in which the input has another value, in the order of its classes; somewhat more than `most` are enough to know. */
function otherCells({ space, cell }: Standing, key: string, most: number): Cell[] {
  const [first, ...items] = space.placeOf(key, 0);
  const variable = space.variables[first!]!;
  const resolved = variable.classes.length - 1;
  let cells = Array.from({ length: resolved }, (_none, at) => cell.with(first!, at));
  for (const item of items) {
    if (cells.length > most) break;
    cells = cells.flatMap((each) => [each.with(item, 0), each.with(item, 1)]);
  }
  return cells.filter((each) => each.some((taken, at) => taken !== cell[at]));
}
