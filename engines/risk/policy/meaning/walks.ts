import type { Diagrams, Node } from "./diagrams.ts";

/** Questions about one diagram that need no new nodes. */

/** Every value that the function takes. */
export function valuesOf(diagrams: Diagrams, node: Node): Set<number> {
  const values = new Set<number>();
  for (const each of nodesOf(diagrams, node)) {
    if (diagrams.childrenOf(each).length === 0) values.add(diagrams.valueOf(each));
  }
  return values;
}

/** The node and all below it. */
export function nodesOf(diagrams: Diagrams, node: Node): Set<Node> {
  const seen = new Set([node]);
  // A set is walked in the order of adding, also over what is added meanwhile.
  for (const each of seen) for (const child of diagrams.childrenOf(each)) seen.add(child);
  return seen;
}

/** The part of all cells that has each value. `weights` has the part of each class of a variable; they add up to 1. */
export function sharesOf(diagrams: Diagrams, node: Node, weights: readonly (readonly number[])[]): Map<number, number> {
  const done = new Map<Node, Map<number, number>>();
  const visit = (f: Node): Map<number, number> => {
    const known = done.get(f);
    if (known) return known;
    const shares = new Map<number, number>();
    const below = diagrams.childrenOf(f);
    if (below.length === 0) shares.set(diagrams.valueOf(f), 1);
    below.forEach((child, at) => {
      const weight = weights[diagrams.variableOf(f)]![at]!;
      for (const [value, share] of visit(child)) shares.set(value, (shares.get(value) ?? 0) + weight * share);
    });
    done.set(f, shares);
    return shares;
  };
  return visit(node);
}

/** How far a cell is from another: inputs that differ count first, steps within them second. */
export type Measure = {
  /** Variables of one input stand beside each other and count once. */
  inputOf: (variable: number) => number;
  /** Infinity where a change is out of the question. */
  steps: (variable: number, from: number, to: number) => number;
  /** Counted once for each input that differs: of cells that are equally near, the one with the least sum is taken. */
  order?: (variable: number) => bigint;
  /** Called for each step of the search. */
  spend?: () => void;
};

/** More than all steps of a definition together. */
const inputWeight = 2 ** 30;

export type Nearest = { cell: number[]; inputs: number; steps: number };

type Distance = { cost: number; order: bigint };
const here: Distance = { cost: 0, order: 0n };
const nowhere: Distance = { cost: Number.POSITIVE_INFINITY, order: 0n };

/** The cell nearest to `from` at which the function has a wanted value; null when there is none. */
export function nearest(
  diagrams: Diagrams,
  node: Node,
  from: readonly number[],
  measure: Measure,
  wanted: (value: number) => boolean,
): Nearest | null {
  const inputAt = (f: Node) => (diagrams.childrenOf(f).length === 0 ? -1 : measure.inputOf(diagrams.variableOf(f)));
  const done = new Map<number, Distance & { at: number }>();
  const keyOf = (f: Node, touched: number) => 2 * f + (touched === inputAt(f) ? 1 : 0);
  const ownOf = (variable: number, at: number, touched: number): Distance => {
    const steps = at === from[variable] ? 0 : measure.steps(variable, from[variable]!, at);
    if (steps === 0 || touched === measure.inputOf(variable)) return steps === 0 ? here : { cost: steps, order: 0n };
    return { cost: steps + inputWeight, order: measure.order?.(variable) ?? 0n };
  };
  const touchedAfter = (variable: number, at: number, touched: number) =>
    at === from[variable] ? touched : measure.inputOf(variable);
  const visit = (f: Node, touched: number): Distance => {
    const below = diagrams.childrenOf(f);
    if (below.length === 0) return wanted(diagrams.valueOf(f)) ? here : nowhere;
    const key = keyOf(f, touched);
    const known = done.get(key);
    if (known) return known;
    measure.spend?.();
    const variable = diagrams.variableOf(f);
    const best = { ...nowhere, at: 0 };
    for (const [at, child] of below.entries()) {
      const own = ownOf(variable, at, touched);
      if (own.cost === Number.POSITIVE_INFINITY || own.cost > best.cost) continue;
      const rest = visit(child, touchedAfter(variable, at, touched));
      const cost = own.cost + rest.cost;
      const order = own.order + rest.order;
      if (cost < best.cost || (cost === best.cost && order < best.order)) Object.assign(best, { cost, order, at });
    }
    done.set(key, best);
    return best;
  };
  const { cost } = visit(node, -1);
  if (cost === Number.POSITIVE_INFINITY) return null;
  const cell = [...from];
  let [at, touched] = [node, -1];
  while (diagrams.childrenOf(at).length > 0) {
    const variable = diagrams.variableOf(at);
    const taken = done.get(keyOf(at, touched))!.at;
    touched = touchedAfter(variable, taken, touched);
    cell[variable] = taken;
    at = diagrams.childrenOf(at)[taken]!;
  }
  return { cell, inputs: Math.floor(cost / inputWeight), steps: cost % inputWeight };
}
