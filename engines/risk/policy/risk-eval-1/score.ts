import type { Definition } from "../definition.ts";
import type { FactorResult } from "../evaluation.ts";
import { fromMillionths, toMillionths } from "./decimals.ts";

/** The weighted contributions, added up or the largest of them, kept between floor and ceiling. All factors are scored. */
export function scoreOf(definition: Definition, factors: readonly FactorResult[]): number {
  const sum = definition.aggregation === "sum";
  // Also where a maximum starts: no floor is below zero, so no score is.
  let total = 0;
  for (const { contribution } of factors) {
    const count = toMillionths(contribution!);
    total = sum ? total + count : Math.max(total, count);
  }
  total = Math.max(total, toMillionths(definition.floor ?? 0));
  if (definition.ceiling !== undefined) total = Math.min(total, toMillionths(definition.ceiling));
  return fromMillionths(total);
}

/** The index of the last band that begins at or below the score. */
export function bandOfScore(definition: Definition, score: number): number {
  const count = toMillionths(score);
  return definition.bands.findLastIndex(({ lowerBound }) => toMillionths(lowerBound) <= count);
}
