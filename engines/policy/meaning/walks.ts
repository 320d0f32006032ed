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
};

/** More than all steps of a definition together. */
const inputWeight = 2 ** 30;

export type Nearest = { cell: number[]; inputs: number; steps: number };

/** The cell nearest to `from` at which the function has a wanted value; null when there is none. */
export function nearest(
  diagrams: Diagrams,
  node: Node,
  from: readonly number[],
  measure: Measure,
  wanted: (value: number) => boolean,
): Nearest | null {
  const inputAt = (f: Node) => (diagrams.childrenOf(f).length === 0 ? -1 : measure.inputOf(diagrams.variableOf(f)));
  const done = new Map<number, { cost: number; at: number }>();
  const keyOf = (f: Node, touched: number) => 2 * f + (touched === inputAt(f) ? 1 : 0);
  const costOf = (variable: number, at: number, touched: number) => {
    const steps = at === from[variable] ? 0 : measure.steps(variable, from[variable]!, at);
    return steps === 0 ? 0 : steps + (touched === measure.inputOf(variable) ? 0 : inputWeight);
  };
  const touchedAfter = (variable: number, at: number, touched: number) =>
    at === from[variable] ? touched : measure.inputOf(variable);
  const visit = (f: Node, touched: number): number => {
    const below = diagrams.childrenOf(f);
    if (below.length === 0) return wanted(diagrams.valueOf(f)) ? 0 : Number.POSITIVE_INFINITY;
    const key = keyOf(f, touched);
    const known = done.get(key);
    if (known) return known.cost;
    const variable = diagrams.variableOf(f);
    const best = { cost: Number.POSITIVE_INFINITY, at: 0 };
    for (const [at, child] of below.entries()) {
      const own = costOf(variable, at, touched);
      if (own >= best.cost) continue;
      const cost = own + visit(child, touchedAfter(variable, at, touched));
      if (cost < best.cost) Object.assign(best, { cost, at });
    }
    done.set(key, best);
    return best.cost;
  };
  const cost = visit(node, -1);
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
