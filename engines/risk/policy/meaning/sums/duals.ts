import type { Level, Problem } from "./problem.ts";

/**
 * The Lagrangian dual of the search (https://en.wikipedia.org/wiki/Lagrangian_relaxation), by subgradient steps
 * (https://en.wikipedia.org/wiki/Subgradient_method): what every solution costs at least. The cost of each option of a level is shared out among the functions that ask it, in
 * whatever way, and the sums are paid for what they lack or exceed. Then each function alone takes what is cheapest for it. However
 * the cost is shared out, all of them together never pay more than a solution does. Sharing is improved in rounds.
 */
export type Dual = {
  /** By node, what its function pays for what follows, and for levels before it as if they were open. */
  pays: Float64Array;
  /** By level, what was counted for levels before it, which are no longer open. */
  before: Float64Array;
  /** What the ranges of the sums add. */
  constant: number;
};

/** Steps count less than inputs: no case has as many as make up for one. */
export const stepCost = 1 / 16_384;

export function costOf({ several, steps }: Level, option: number): number {
  if (option === 0) return 0;
  return (several ? 0 : 1) + steps[option]! * stepCost;
}

/** Contributions are millionths of a point; an input moves some points. */
const valueUnit = 1e-7;

/** How the cost is shared out now. A function has a slot for each level that it asks. */
type Sharing = {
  /** By function, its slot at each level; -1 where it does not ask it. */
  slots: Int32Array[];
  /** Where the shares of each slot begin: one for each option. */
  first: Int32Array;
  shares: Float64Array;
  /** By sum, the price of what it has less than its least, and more than its most. */
  less: number[];
  more: number[];
};

type Round = Dual & {
  total: number;
  /** By slot, the option that its function takes. */
  taken: Int32Array;
  sums: number[];
};

const firstGap = 2;
/** A step aims this far above the best total. It ends when smaller steps did not help either. */
const lastGap = 0.1;
const patience = 4;

/** The best of some rounds. Its total is what every solution costs at least. */
export function bestDual(problem: Problem, rounds: number, spend: () => void): Dual & { total: number } {
  const sharing = evenly(problem);
  const most = problem.levels.length + 1;
  let best = roundOf(problem, sharing);
  let current = best;
  let gap = firstGap;
  let since = 0;
  for (let round = 1; round < rounds && gap > lastGap && best.total < most; round++) {
    if (!improve(problem, sharing, current, best.total + gap)) break;
    spend();
    current = roundOf(problem, sharing);
    if (current.total > best.total + 0.001) {
      since = 0;
      best = current;
    } else if (++since >= patience) {
      gap /= 2;
      since = 0;
    }
  }
  return best;
}

function evenly({ levels, roots, ranges }: Problem): Sharing {
  const slots = roots.map(() => new Int32Array(levels.length).fill(-1));
  const first: number[] = [];
  const shares: number[] = [];
  for (const [at, level] of levels.entries())
    for (const term of level.terms) {
      slots[term]![at] = first.length;
      first.push(shares.length);
      for (const option of level.classes.keys()) shares.push(costOf(level, option) / level.terms.length);
    }
  first.push(shares.length);
  return {
    slots,
    first: Int32Array.from(first),
    shares: Float64Array.from(shares),
    less: ranges.map(() => 0),
    more: ranges.map(() => 0),
  };
}

function roundOf(problem: Problem, sharing: Sharing): Round {
  const { levels, roots, counts, ranges } = problem;
  const { slots, first: firstShare, shares, less, more } = sharing;
  const last = levels.length;
  const perValue = counts.map((each) =>
    each.reduce((price, count, sum) => price + count * (less[sum]! - more[sum]!) * valueUnit, 0),
  );
  const slotCount = firstShare.length - 1;
  const cheapest = new Int32Array(slotCount);
  for (let slot = 0; slot < slotCount; slot++) {
    const start = firstShare[slot]!;
    let least = 0;
    for (let option = 1; option < firstShare[slot + 1]! - start; option++)
      if (shares[start + option]! < shares[start + least]!) least = option;
    cheapest[slot] = least;
  }
  const before = new Float64Array(last + 1);
  const pays = new Float64Array(problem.level.length);
  const chosen = new Int32Array(problem.level.length);
  const open = new Float64Array(last + 1);
  let node = 0;
  for (const [term, root] of roots.entries()) {
    // What the function pays for the levels up to one if it takes the cheapest option of each.
    for (let at = 0; at < last; at++) {
      const slot = slots[term]![at]!;
      const own = slot < 0 ? 0 : shares[firstShare[slot]! + cheapest[slot]!]!;
      open[at + 1] = open[at]! + own;
      before[at + 1]! += open[at + 1]!;
    }
    for (; node <= root; node++) payFor(problem, sharing, node, slots[term]!, open, perValue[term]!, pays, chosen);
  }
  const constant = ranges.reduce(
    (sum, { least, most }, at) =>
      sum + (less[at] === 0 ? 0 : less[at]! * least * valueUnit) - (more[at] === 0 ? 0 : more[at]! * most * valueUnit),
    0,
  );
  const total = roots.reduce((sum, root) => sum + pays[root]!, constant);
  return { pays, before, constant, total, ...pathsOf(problem, sharing, cheapest, chosen) };
}

/** The least that a function pays from a node on, with the levels before it. Following nodes stand before it and are done. */
function payFor(
  { levels, level, first, following, possible, low }: Problem,
  { first: firstShare, shares }: Sharing,
  node: number,
  slots: Int32Array,
  open: Float64Array,
  perValue: number,
  pays: Float64Array,
  chosen: Int32Array,
): void {
  if (possible[node] === 0) {
    pays[node] = Infinity;
    return;
  }
  const at = level[node]!;
  if (at === levels.length) {
    pays[node] = open[at]! - perValue * low[node]!;
    return;
  }
  const start = firstShare[slots[at]!]!;
  const count = firstShare[slots[at]! + 1]! - start;
  let least = Infinity;
  for (let option = 0; option < count; option++) {
    const paid = shares[start + option]! + pays[following[first[node]! + option]!]!;
    if (paid >= least) continue;
    least = paid;
    chosen[node] = option;
  }
  // What follows has counted this level as an open one.
  pays[node] = least - (open[at + 1]! - open[at]!);
}

/** The option that each function takes at each level that it asks, and what the sums are then. */
function pathsOf(problem: Problem, { slots, first: firstShare }: Sharing, cheapest: Int32Array, chosen: Int32Array) {
  const { levels, roots, counts, level, first, following, low, ranges } = problem;
  const taken = new Int32Array(firstShare.length - 1);
  const sums = ranges.map(() => 0);
  for (const [term, root] of roots.entries()) {
    let node = root;
    for (let at = 0; at < levels.length; at++) {
      const slot = slots[term]![at]!;
      if (slot < 0) continue;
      const isAsked = level[node] === at;
      taken[slot] = isAsked ? chosen[node]! : cheapest[slot]!;
      if (isAsked) node = following[first[node]! + chosen[node]!]!;
    }
    for (const [sum, count] of counts[term]!.entries()) sums[sum]! += count * low[node]!;
  }
  return { taken, sums };
}

/** Lets functions that take other options than most pay for that. False when nothing is left to improve. */
function improve(problem: Problem, sharing: Sharing, round: Round, target: number): boolean {
  const { levels, ranges } = problem;
  const { slots, first, shares, less, more } = sharing;
  const { taken, sums } = round;
  const slopes = new Float64Array(shares.length);
  const lacks = ranges.map(({ least }, sum) => slopeOf(less[sum]!, (least - sums[sum]!) * valueUnit));
  const exceeds = ranges.map(({ most }, sum) => slopeOf(more[sum]!, (sums[sum]! - most) * valueUnit));
  let norm = [...lacks, ...exceeds].reduce((sum, slope) => sum + slope * slope, 0);
  for (const [at, { terms, classes }] of levels.entries()) {
    const part = 1 / terms.length;
    for (const term of terms) {
      const slot = slots[term]![at]!;
      slopes[first[slot]! + taken[slot]!]! += 1;
      for (const other of terms) slopes[first[slots[other]![at]!]! + taken[slot]!]! -= part;
    }
    for (const term of terms)
      for (let option = 0; option < classes.length; option++) norm += slopes[first[slots[term]![at]!]! + option]! ** 2;
  }
  if (norm < 1e-12) return false;
  const step = (target - round.total) / norm;
  for (let at = 0; at < shares.length; at++) shares[at]! += step * slopes[at]!;
  for (const sum of ranges.keys()) {
    less[sum] = Math.max(0, less[sum]! + step * lacks[sum]!);
    more[sum] = Math.max(0, more[sum]! + step * exceeds[sum]!);
  }
  return true;
}

/** A price is never below 0, and a range without a bound has none. */
function slopeOf(price: number, slope: number): number {
  if (!Number.isFinite(slope)) return 0;
  return price === 0 && slope < 0 ? 0 : slope;
}
