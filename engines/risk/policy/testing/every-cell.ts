import type { Evaluation } from "../evaluation.ts";
import { evaluatorOf } from "../evaluators.ts";
import { readingsIn } from "../meaning/cells.ts";
import type { Cell, Space } from "../meaning/space.ts";
import { stepsBetween } from "../meaning/variables.ts";

export type EveryCell = { cell: Cell; evaluations: Evaluation[]; cost: number };

const at = "2026-03-01T00:00:00.000Z";

/** Every cell of a small space with what the evaluator says about it; null when there are too many. */
export function everyCell(space: Space, evaluatorVersion: string, most: number): EveryCell[] | null {
  const cells: Cell[] = [];
  const fill = (cell: number[]): boolean => {
    const variable = space.variables[cell.length];
    if (!variable) return cells.push(cell) <= most;
    return variable.classes.every((_class, at) => (!isRepeated(space, cell, at) ? fill([...cell, at]) : true));
  };
  if (!fill([])) return null;
  const { evaluate } = evaluatorOf(evaluatorVersion)!;
  return cells.map((cell) => {
    const readings = readingsIn(space, cell, at);
    const evaluations = space.definitions.map((definition, side) => evaluate(definition, readings[side]!, at));
    return { cell, evaluations, cost: costOf(space, cell) };
  });
}

/** An unresolved list is one cell, not one for each of the items it would have. */
function isRepeated(space: Space, cell: readonly number[], taken: number): boolean {
  const variable = space.variables[cell.length]!;
  if (variable.kind !== "item" || taken === 0) return false;
  const list = space.variables.findLastIndex((other, at) => other.kind === "list" && at < cell.length);
  return cell[list] === space.variables[list]!.classes.length - 1;
}

/** Inputs off the baseline in thousands, steps in units. */
function costOf(space: Space, cell: Cell): number {
  const inputs = new Set([...cell.keys()].filter((variable) => cell[variable] !== 0).map(space.inputOf));
  const steps = cell.map((taken, variable) => stepsBetween(space.variables[variable]!, 0, taken));
  return inputs.size * 1000 + steps.reduce((sum, each) => sum + each, 0);
}
