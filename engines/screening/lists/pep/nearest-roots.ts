import type { PositionCategory } from "../entry.ts";
import type { IdRows } from "./id-rows.ts";
import type { ClassRoot } from "./position-classes.ts";

/**
 * The category of everything below the roots, level by level from them downwards. `classes` has a row for every item and each
 * class above it. A class below no root is not in the answer: an unknown position is not guessed.
 */
export function nearestRoots(
  classes: IdRows,
  roots: readonly ClassRoot[],
): ReadonlyMap<number, PositionCategory | null> {
  const rootOf = new Map<number, number>(roots.map(([id], order) => [id, order]));
  let level: ReadonlyMap<number, number> = rootOf;
  while (level.size > 0) {
    const next = levelBelow(classes, level, rootOf);
    for (const [id, order] of next) rootOf.set(id, order);
    level = next;
  }
  return new Map([...rootOf].map(([id, order]) => [id, roots[order]?.[2] ?? null]));
}

function levelBelow(classes: IdRows, level: ReadonlyMap<number, number>, known: ReadonlyMap<number, number>) {
  const below = new Map<number, number>();
  for (let row = 0; row < classes.length; row++) {
    const order = level.get(classes.at(row, 1));
    const id = classes.at(row, 0);
    if (order === undefined || known.has(id)) continue;
    below.set(id, Math.min(order, below.get(id) ?? order));
  }
  return below;
}
