import { type Definition, ordering } from "../definition.ts";
import type { AssessmentDecision, Evaluation } from "../evaluation.ts";
import { conditionLists } from "../format/condition-lists.ts";
import { decide } from "../plan/question.ts";
import { decisionIn } from "./change.ts";
import type { Standing } from "./standing.ts";

/**
 * The next number at which a condition changes, how far it is, and the decision behind it if nothing else changes; null if the
 * policy does not cover the subject there, or if that is not decided.
 */
export type Crossing = {
  threshold: number;
  distance: number;
  decided: boolean;
  decision: AssessmentDecision | null;
};

export type Thresholds = { below: Crossing | null; above: Crossing | null };

const none: Thresholds = { below: null, above: null };

/** The thresholds next to an input; none for what is no number or has no value. A distance of 0 means that any step crosses it. */
export function thresholdsOf(standing: Standing, key: string): Thresholds {
  const { definition, evaluation, space, cell } = standing;
  const value = evaluation.inputs.find((input) => input.key === key)!.value;
  if (typeof value !== "number") return none;
  const at = space.placeOf(key, 0)[0]!;
  const variable = space.variables[at]!;
  if (variable.kind !== "scalar") return none;
  const rankOf = (named: number) =>
    variable.classes.find(({ is }) => is?.rest === null && is.value === named)!.is!.rank;
  const crossing = (threshold: number, rank: number): Crossing | null => {
    const to = variable.classes.findIndex(({ is }) => is?.rank === rank);
    if (to < 0) return null;
    const found = decide(() => ({ decision: decisionIn(standing, cell.with(at, to)) }));
    const { decided, decision } = found.decided ? found : { decided: false, decision: null };
    return { threshold, distance: difference(value, threshold), decided, decision };
  };
  const boundaries = boundariesOf(definition, key);
  const below = boundaries.findLast(({ named, includes }) => (includes ? named <= value : named < value));
  const above = boundaries.find(({ named, includes }) => (includes ? named > value : named >= value));
  return {
    below: below ? crossing(below.named, rankOf(below.named) - (below.includes ? 1 : 0)) : null,
    above: above ? crossing(above.named, rankOf(above.named) + (above.includes ? 0 : 1)) : null,
  };
}

/** Where conditions on a number change, in ascending order; `includes` if the named number is on the upper side. */
function boundariesOf(definition: Definition, key: string): { named: number; includes: boolean }[] {
  return conditionLists(definition)
    .flatMap(({ all }) => all)
    .filter(({ input, operator }) => input === key && ordering.includes(operator))
    .map(({ operator, value }) => ({ named: (value as number) + 0, includes: operator === "gte" || operator === "lt" }))
    .toSorted((one, other) => one.named - other.named || Number(other.includes) - Number(one.includes));
}

/** Twelve digits are more than evidence has, and fewer than binary fractions show. */
function difference(one: number, other: number): number {
  return Number(Math.abs(one - other).toPrecision(12));
}

type BandDistance = { band: string; lowerBound: number; distance: number };

/** The score between the bands next to its own; null without a score. `below` is how far it is above the beginning of its own band. */
export type ScoreStanding = { score: number; band: string; below: BandDistance | null; above: BandDistance | null };

export function scoreStanding({ bands }: Definition, { score, scoreBand }: Evaluation): ScoreStanding | null {
  const index = bands.findIndex(({ id }) => id === scoreBand);
  if (score === null || index < 0) return null;
  const own = bands[index]!;
  const [lower, higher] = [bands[index - 1], bands[index + 1]];
  const distance = (bound: number) => difference(score, bound);
  return {
    score,
    band: own.id,
    below: lower ? { band: lower.id, lowerBound: own.lowerBound, distance: distance(own.lowerBound) } : null,
    above: higher ? { band: higher.id, lowerBound: higher.lowerBound, distance: distance(higher.lowerBound) } : null,
  };
}
