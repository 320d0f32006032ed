import type { Node } from "../meaning/diagrams.ts";
import type { Space } from "../meaning/space.ts";
import { type Nearest, sharesOf, valuesOf } from "../meaning/walks.ts";
import { nearestWith } from "./question.ts";

/** A function of the meanings, of which a value is looked for. */
export type Asked = {
  /** Values that it may take, in order. */
  values: () => number[];
  /** The smallest case with the value; null when there is none. */
  nearest: (value: number) => Nearest | null;
  /** Some case with the value, which need not be the smallest. */
  some: (value: number) => Nearest | null;
  /** The part of all cells that has the value; null where that is not counted. */
  share: (value: number) => number | null;
};

/** What one diagram answers. */
export function inDiagram(space: Space, node: Node): Asked {
  let shares: Map<number, number> | null = null;
  const shareOf = (value: number) => (shares ??= sharesOf(space.diagrams, node, space.weights)).get(value) ?? 0;
  return {
    values: () => [...valuesOf(space.diagrams, node)].toSorted((one, other) => one - other),
    nearest: (value) => nearestWith(space, node, value),
    some: (value) => nearestWith(space, node, value),
    share: shareOf,
  };
}
