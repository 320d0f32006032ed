import type { Dual } from "./duals.ts";
import type { Problem } from "./problem.ts";

/**
 * The way from the first level to the last: by level, the node at which each function is, and the bounds that follow for each sum,
 * for what two sums differ in, and for the cost.
 */
export function walkThrough(problem: Problem, dual: Dual) {
  const { levels, roots, counts, level, first, following, low, high, possible, ranges } = problem;
  const last = levels.length;
  const sums = ranges.length;
  const paysAt = 2 * sums + 2;
  const states = Array.from({ length: last + 1 }, () => Int32Array.from(roots));
  const bounds = Array.from({ length: last + 1 }, () => new Float64Array(paysAt + 1));
  // The difference of two sums is known much more exactly than either if they have most functions in common.
  const apart = counts.map(([one = 0, other = 0]) => (sums === 2 ? other - one : 0));
  const leastApart = sums === 2 ? ranges[1]!.least - ranges[0]!.most : -Infinity;
  const mostApart = sums === 2 ? ranges[1]!.most - ranges[0]!.least : Infinity;
  for (const [term, root] of roots.entries()) move(bounds[0]!, term, root, root, true);

  function move(bound: Float64Array, term: number, from: number, to: number, isNew = false): void {
    const rises = low[to]! - (isNew ? 0 : low[from]!);
    const falls = high[to]! - (isNew ? 0 : high[from]!);
    for (let sum = 0; sum < sums; sum++) {
      const count = counts[term]![sum]!;
      if (count === 0) continue;
      bound[2 * sum]! += count * rises;
      bound[2 * sum + 1]! += count * falls;
    }
    const difference = apart[term]!;
    if (difference !== 0) {
      bound[2 * sums]! += difference * (difference > 0 ? rises : falls);
      bound[2 * sums + 1]! += difference * (difference > 0 ? falls : rises);
    }
    bound[paysAt]! += dual.pays[to]! - (isNew ? 0 : dual.pays[from]!);
  }

  function fits(bound: Float64Array): boolean {
    for (let sum = 0; sum < sums; sum++)
      if (bound[2 * sum + 1]! < ranges[sum]!.least || bound[2 * sum]! > ranges[sum]!.most) return false;
    return bound[2 * sums + 1]! >= leastApart && bound[2 * sums]! <= mostApart;
  }

  /** Takes an option at a level; false when nothing that is wanted can follow. */
  function take(at: number, option: number): boolean {
    const [state, next, bound] = [states[at]!, states[at + 1]!, bounds[at + 1]!];
    next.set(state);
    bound.set(bounds[at]!);
    for (const term of levels[at]!.terms) {
      const node = state[term]!;
      if (level[node] !== at) continue;
      const child = following[first[node]! + option]!;
      if (possible[child] === 0) return false;
      next[term] = child;
      move(bound, term, node, child);
    }
    return fits(bound);
  }

  /** Whether some function asks the level from where it is. */
  const isAsked = (at: number) => levels[at]!.terms.some((term) => level[states[at]![term]!] === at);
  /** What everything from the level on costs at least. */
  const restCost = (at: number) => Math.max(0, bounds[at]![paysAt]! - dual.before[at]! + dual.constant);

  return { canStart: () => fits(bounds[0]!), take, isAsked, restCost };
}
