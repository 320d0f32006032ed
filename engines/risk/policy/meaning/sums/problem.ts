import type { Diagrams, Node } from "../diagrams.ts";
import { type Measure, nodesOf, valuesOf } from "../walks.ts";

/** A sum of functions, and the range in which it has to be. None of the functions may be without a finite value. */
export type Sum = { terms: readonly Node[]; least: number; most: number };

/** Where to look for a cell: `where` is 1 there, and every sum is in its range. */
export type Wanted = { where: Node; sums: readonly Sum[] };

/** A variable that some function asks, with the classes that some function tells apart. The first of them is the baseline. */
export type Level = {
  variable: number;
  input: number;
  /** By option, the nearest class to the baseline of those that no function tells apart. */
  classes: readonly number[];
  steps: readonly number[];
  /** Whether other levels belong to the same input, which then counts once for all of them. */
  several: boolean;
  /** The functions that ask the variable. */
  terms: readonly number[];
};

/** The functions as flat tables. Each has nodes of its own, and a node stands behind the nodes that follow it. */
export type Problem = {
  levels: readonly Level[];
  /** The first node of each function, of which the first says where. */
  roots: readonly number[];
  /** By function, how often each sum has it. */
  counts: readonly (readonly number[])[];
  functionOf: Int32Array;
  /** The level that a node asks; as many as there are levels for a constant. */
  level: Int32Array;
  /** Where the nodes that follow stand in `following`, one for each option. */
  first: Int32Array;
  following: Int32Array;
  /** The least and the greatest value that can follow. */
  low: Float64Array;
  high: Float64Array;
  /** 0 where no acceptable value can follow. */
  possible: Uint8Array;
  ranges: readonly { least: number; most: number }[];
};

/** Null when a function is a constant that excludes every cell. */
export function problemOf(diagrams: Diagrams, { where, sums }: Wanted, measure: Measure): Problem | null {
  const { functions, counts, ranges } = functionsOf(diagrams, where, sums);
  const nodes = functions.map((node) =>
    [...nodesOf(diagrams, node)].toSorted((one, other) => diagrams.variableOf(other) - diagrams.variableOf(one)),
  );
  const levels = levelsOf(diagrams, nodes, measure);
  const problem = { levels, counts, ranges, ...tablesOf(diagrams, nodes, levels) };
  return problem.roots.every((root) => problem.possible[root] === 1) ? problem : null;
}

/** Different functions with how often each sum has them. Constants are taken off the ranges. */
function functionsOf(diagrams: Diagrams, where: Node, sums: readonly Sum[]) {
  const counted = new Map<Node, number[]>();
  const ranges = sums.map(({ terms, least, most }, sum) => {
    let constant = 0;
    for (const term of terms) {
      if (diagrams.childrenOf(term).length === 0 && Number.isFinite(diagrams.valueOf(term))) {
        constant += diagrams.valueOf(term);
        continue;
      }
      const counts = counted.get(term) ?? sums.map(() => 0);
      counts[sum]! += 1;
      counted.set(term, counts);
    }
    return { least: least - constant, most: most - constant };
  });
  return { functions: [where, ...counted.keys()], counts: [sums.map(() => 0), ...counted.values()], ranges };
}

function levelsOf(diagrams: Diagrams, nodes: readonly Node[][], measure: Measure): Level[] {
  const asking = new Map<number, { nodes: Set<Node>; terms: Set<number> }>();
  for (const [term, all] of nodes.entries())
    for (const node of all) {
      if (diagrams.childrenOf(node).length === 0) continue;
      const variable = diagrams.variableOf(node);
      const known = asking.get(variable) ?? { nodes: new Set(), terms: new Set() };
      known.nodes.add(node);
      known.terms.add(term);
      asking.set(variable, known);
    }
  const ofInput = Map.groupBy(asking.keys(), (variable) => measure.inputOf(variable));
  return [...asking]
    .toSorted(([one], [other]) => one - other)
    .map(([variable, asked]) => {
      const options = optionsOf(diagrams, [...asked.nodes]).map((at) => ({
        at,
        steps: at === 0 ? 0 : measure.steps(variable, 0, at),
      }));
      const input = measure.inputOf(variable);
      return {
        variable,
        input,
        classes: options.map(({ at }) => at),
        steps: options.map(({ steps }) => steps),
        several: ofInput.get(input)!.length > 1,
        terms: [...asked.terms],
      };
    });
}

/** The first class of each kind that the nodes tell apart: classes are in the order of their steps. */
function optionsOf(diagrams: Diagrams, nodes: readonly Node[]): number[] {
  const first = new Map<string, number>();
  for (const at of diagrams.childrenOf(nodes[0]!).keys()) {
    const kind = nodes.map((node) => diagrams.childrenOf(node)[at]!).join(" ");
    if (!first.has(kind)) first.set(kind, at);
  }
  return [...first.values()];
}

function tablesOf(diagrams: Diagrams, nodes: readonly Node[][], levels: readonly Level[]) {
  const levelOf = new Map(levels.map(({ variable }, level) => [variable, level]));
  const count = nodes.reduce((sum, all) => sum + all.length, 0);
  const tables = {
    functionOf: new Int32Array(count),
    level: new Int32Array(count).fill(levels.length),
    first: new Int32Array(count),
    low: new Float64Array(count).fill(Infinity),
    high: new Float64Array(count).fill(-Infinity),
    possible: new Uint8Array(count),
  };
  const following: number[] = [];
  const roots: number[] = [];
  let at = 0;
  for (const [term, all] of nodes.entries()) {
    const places = new Map<Node, number>();
    for (const node of all) {
      places.set(node, at);
      tables.functionOf[at] = term;
      tables.first[at] = following.length;
      const children = diagrams.childrenOf(node);
      if (children.length === 0) settle(tables, at, diagrams.valueOf(node), term === 0);
      else {
        const level = levelOf.get(diagrams.variableOf(node))!;
        tables.level[at] = level;
        for (const option of levels[level]!.classes) follow(tables, at, places.get(children[option]!)!, following);
      }
      at++;
    }
    roots.push(at - 1);
  }
  return { ...tables, following: Int32Array.from(following), roots };
}

type Bounds = Pick<Problem, "low" | "high" | "possible">;

function settle({ low, high, possible }: Bounds, at: number, value: number, saysWhere: boolean): void {
  const isWanted = saysWhere ? value === 1 : Number.isFinite(value);
  if (!isWanted) return;
  possible[at] = 1;
  low[at] = saysWhere ? 0 : value;
  high[at] = saysWhere ? 0 : value;
}

function follow({ low, high, possible }: Bounds, at: number, child: number, following: number[]): void {
  following.push(child);
  if (possible[child] === 0) return;
  possible[at] = 1;
  low[at] = Math.min(low[at]!, low[child]!);
  high[at] = Math.max(high[at]!, high[child]!);
}

/** Whether the least and greatest values of the functions allow the sums, which costs next to nothing to see. */
export function isPossible(diagrams: Diagrams, { where, sums }: Wanted): boolean {
  if (where === diagrams.constant(0)) return false;
  const { functions, counts, ranges } = functionsOf(diagrams, where, sums);
  const values = functions.slice(1).map((node) => finiteRange(diagrams, node));
  const meets = (countOf: (counts: readonly number[]) => number, least: number, most: number) => {
    let [lowest, highest] = [0, 0];
    for (const [at, { low, high }] of values.entries()) {
      const count = countOf(counts[at + 1]!);
      if (count === 0) continue;
      lowest += count * (count > 0 ? low : high);
      highest += count * (count > 0 ? high : low);
    }
    return highest >= least && lowest <= most;
  };
  const [first, second] = ranges;
  if (
    first &&
    second &&
    !meets(([one = 0, other = 0]) => other - one, second.least - first.most, second.most - first.least)
  )
    return false;
  return ranges.every(({ least, most }, sum) => meets((each) => each[sum]!, least, most));
}

const known = new WeakMap<Diagrams, Map<Node, { low: number; high: number }>>();

function finiteRange(diagrams: Diagrams, node: Node): { low: number; high: number } {
  const ranges = known.get(diagrams) ?? new Map<Node, { low: number; high: number }>();
  known.set(diagrams, ranges);
  const range = ranges.get(node) ?? rangeOf([...valuesOf(diagrams, node)].filter(Number.isFinite));
  ranges.set(node, range);
  return range;
}

/** Of no values, a range that nothing meets. */
function rangeOf(values: readonly number[]): { low: number; high: number } {
  return { low: Math.min(...values), high: Math.max(...values) };
}
