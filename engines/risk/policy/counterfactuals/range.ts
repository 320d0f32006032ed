import type { Cell } from "../meaning/space.ts";
import type { ScalarVariable } from "../meaning/variables.ts";
import type { Standing } from "./standing.ts";

/** Numbers between two bounds, each null where there is none. */
export type Range = { min: number | null; minIncluded: boolean; max: number | null; maxIncluded: boolean };

/**
 * All numbers around the one of a cell that lead to the same decision if everything else is as in the cell. Null for what is no
 * number, and for numbers that are compared with other inputs.
 */
export function rangeAround({ space, decision }: Standing, cell: Cell, key: string): Range | null {
  const at = space.placeOf(key, 0)[0]!;
  const variable = space.variables[at]!;
  if (variable.kind !== "scalar" || !variable.ordered || space.families.get(key)!.keys.length > 1) return null;
  const decided = (place: number) => decision !== null && space.diagrams.valueAt(decision, cell.with(at, place));
  const wanted = decided(cell[at]!);
  const last = variable.classes.length - 2;
  let [low, high] = [cell[at]!, cell[at]!];
  if (decision !== null) {
    while (low > 0 && decided(low - 1) === wanted) low -= 1;
    while (high < last && decided(high + 1) === wanted) high += 1;
  }
  const [min, max] = [boundOf(variable, low, "above"), boundOf(variable, high, "below")];
  return { min: min.value, minIncluded: min.included, max: max.value, maxIncluded: max.included };
}

/** The bound of a class of numbers: the named number itself, or the next one that is not in it. */
function boundOf({ classes }: ScalarVariable, at: number, side: "above" | "below") {
  const { value, rest } = classes[at]!.is!;
  if (rest === null) return { value: value as number, included: true };
  return { value: rest === "other" ? null : rest[side], included: false };
}
