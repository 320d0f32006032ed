import type { Definition, Factor } from "../definition.ts";
import type { FactorReach } from "./reachability.ts";
import { contributionOf, fromMillionths, toMillionths } from "../risk-eval-1/decimals.ts";

export type ScoreRange = { min: number; max: number };

/** Bounds that no score leaves. They need not be reached: conditions of different factors may exclude each other. */
export function scoreRange(definition: Definition, reaches: readonly FactorReach[]): ScoreRange {
  const { factors = [], aggregation, floor = 0, ceiling } = definition;
  const ranges = factors.map((factor, index) => contributionRange(factor, reaches[index]!));
  const score = (contributions: readonly number[]) => {
    const counts = contributions.map(toMillionths);
    const sum = aggregation === "sum" || counts.length === 0;
    const total = sum ? counts.reduce((one, other) => one + other, 0) : Math.max(...counts);
    const floored = Math.max(total, toMillionths(floor));
    return fromMillionths(ceiling === undefined ? floored : Math.min(floored, toMillionths(ceiling)));
  };
  return { min: score(ranges.map(({ min }) => min)), max: score(ranges.map(({ max }) => max)) };
}

function contributionRange({ weight, defaultPoints, cases }: Factor, reach: FactorReach): ScoreRange {
  const points = cases.filter((_case, index) => reach.cases[index]!.kind === "open").map((taken) => taken.points);
  if (defaultPoints !== undefined && reach.none.kind !== "impossible") points.push(defaultPoints);
  // A factor that is never scored leaves no score to bound; the widest answer is then as true as any.
  if (points.length === 0) points.push(...cases.map((taken) => taken.points));
  return { min: contributionOf(Math.min(...points), weight), max: contributionOf(Math.max(...points), weight) };
}
