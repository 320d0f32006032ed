import type { Definition, Factor } from "../definition.ts";
import { contributionOf, toMillionths } from "../risk-eval-1/decimals.ts";
import type { Diagrams, Node, Shortcut } from "./diagrams.ts";
import { truths, type Truths } from "./truths.ts";

/** What a factor takes: the index of a case, or one of these. */
export const choices = { default: -1, unresolved: -2 } as const;

/** The value of contributions, scores and score bands where the evaluation is incomplete. */
export const incomplete = Number.NEGATIVE_INFINITY;

export function choiceOf(diagrams: Diagrams, factor: Factor, all: Truths): Node {
  const { match, cases } = factor;
  const points = (index: number) => (index < 0 ? Number.NaN : cases[index]!.points);
  const order = [...cases.keys()];
  // Of equal points the earlier case is taken, and an unknown one does not stand in the way of a known one.
  if (match === "highest") order.sort((one, other) => points(other) - points(one) || one - other);
  return order.reduceRight(
    (rest, index) =>
      diagrams.combine(
        all(cases[index]!.all),
        rest,
        (truth, later) => {
          if (truth === truths.true) return index;
          if (truth === truths.false) return later;
          return match === "highest" && points(later) === points(index) ? later : choices.unresolved;
        },
        { kept: truths.false, fixed: { at: truths.true, to: index } },
      ),
    diagrams.constant(choices.default),
  );
}

/** In millionths, which add up exactly. */
export function contributionsOf(diagrams: Diagrams, { cases, weight, defaultPoints }: Factor, choice: Node): Node {
  return diagrams.map(choice, (index) => {
    if (index === choices.unresolved) return incomplete;
    const points = index === choices.default ? defaultPoints : cases[index]!.points;
    return points === undefined ? incomplete : toMillionths(contributionOf(points, weight));
  });
}

/** The score in millionths. It has as many values as sums are possible; whoever needs only the band asks for that. */
export function scoreNode(
  diagrams: Diagrams,
  definition: Definition,
  contributions: readonly Node[],
  resolved: Node,
): Node {
  const join = definition.aggregation === "sum" ? plus : greater;
  const total = contributions.reduce((one, other) => diagrams.combine(one, other, join, lost), resolved);
  return diagrams.map(total, (sum) => (sum === incomplete ? incomplete : bounded(definition, sum)));
}

/**
 * The index of the score's band. A sum is replaced by its band as soon as nothing that is still to be added can move it into
 * another, which keeps diagrams small.
 */
export function scoreBandNode(
  diagrams: Diagrams,
  definition: Definition,
  contributions: readonly Node[],
  resolved: Node,
  ranges: readonly { min: number; max: number }[],
): Node {
  const band = (sum: number) => (sum === incomplete ? incomplete : bandOf(definition, bounded(definition, sum)));
  if (definition.aggregation === "maximum")
    return contributions
      .map((node) => diagrams.map(node, band))
      .reduce((one, other) => diagrams.combine(one, other, greater, lost), diagrams.map(resolved, band));
  const order = [...contributions.keys()].toSorted(
    (one, other) => diagrams.variableOf(contributions[one]!) - diagrams.variableOf(contributions[other]!),
  );
  const rest = { min: sumOf(ranges.map(({ min }) => min)), max: sumOf(ranges.map(({ max }) => max)) };
  const settle = (sum: number) => {
    if (sum === incomplete || sum >= settled) return sum;
    const lowest = band(sum + rest.min);
    return lowest === band(sum + rest.max) ? settled + lowest : sum;
  };
  let total = diagrams.map(resolved, settle);
  for (const index of order) {
    rest.min -= ranges[index]!.min;
    rest.max -= ranges[index]!.max;
    total = diagrams.combine(
      total,
      contributions[index]!,
      (sum, added) => settle(sum >= settled && added !== incomplete ? sum : plus(sum, added)),
      lost,
    );
  }
  return diagrams.map(total, (sum) => (sum === incomplete ? incomplete : sum - settled));
}

/** What the second has more than the first, where both are known. */
export function changeNode(diagrams: Diagrams, one: Node, other: Node): Node {
  return diagrams.combine(one, other, (is, will) => (is === incomplete ? incomplete : plus(will, -is)), lost);
}

/** Whatever is incomplete stays so. */
const lost: Shortcut = { fixed: { at: incomplete, to: incomplete }, mutual: true };

/** Larger than every sum: hundred contributions have at most 10^14 millionths. */
const settled = 2 ** 50;

function plus(one: number, other: number): number {
  return one === incomplete || other === incomplete ? incomplete : one + other;
}

function greater(one: number, other: number): number {
  return one === incomplete || other === incomplete ? incomplete : Math.max(one, other);
}

function bounded(definition: Definition, sum: number): number {
  const { floor, ceiling } = boundsOf(definition);
  return Math.min(Math.max(sum, floor), ceiling);
}

/** In millionths. */
export function boundsOf({ floor = 0, ceiling }: Definition): { floor: number; ceiling: number } {
  return { floor: toMillionths(floor), ceiling: ceiling === undefined ? Infinity : toMillionths(ceiling) };
}

function bandOf({ bands }: Definition, score: number): number {
  return bands.findLastIndex(({ lowerBound }) => toMillionths(lowerBound) <= score);
}

/** The sums that lead into a band; null when none does. */
export function sumsInto(definition: Definition, band: number): { least: number; most: number } | null {
  const { bands } = definition;
  const [first, next] = [toMillionths(bands[band]!.lowerBound), bands[band + 1]];
  const last = next ? toMillionths(next.lowerBound) - 1 : Infinity;
  const { floor, ceiling } = boundsOf(definition);
  if (floor > last || ceiling < first) return null;
  return { least: first <= floor ? -Infinity : first, most: last >= ceiling ? Infinity : last };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
