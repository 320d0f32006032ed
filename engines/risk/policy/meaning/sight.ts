import type { PolicyInput } from "../definition.ts";
import type { Reading } from "../evaluation.ts";
import { factOf } from "../format/facts.ts";

/**
 * How two definitions see the same evidence about an input. They see the same where they accept the same sources for the same
 * time. Otherwise one may see a value where the other sees none; and where each can count a source that the other does not
 * count, they may see any two values.
 */
export type Sight = "same" | "partly" | "independent";

/** By side, whether the value is seen. */
export type Seen = readonly boolean[];

type Sides = readonly [PolicyInput, PolicyInput];

export function sightOf(sides: Sides): Sight {
  const [first, second] = [alone(sides, 0), alone(sides, 1)];
  if (first && second) return "independent";
  return first || second ? "partly" : "same";
}

/** The ways in which an input that is seen partly can be seen, apart from not at all. */
export function partlySeen(sides: Sides): Seen[] {
  const wide = alone(sides, 0) ? 0 : 1;
  const onlyWide = [wide === 0, wide === 1];
  const onlyNarrow = [wide === 1, wide === 0];
  // The wide side is confused by another source that it alone counts.
  const confusable = ownSources(sides, wide).length > 0 || sharedSources(sides).length > 1;
  return [[true, true], onlyWide, ...(confusable ? [onlyNarrow] : [])];
}

/** A source that one side counts and the other does not, with the age of its evidence in milliseconds; null when there is none. */
function alone(sides: Sides, side: 0 | 1): { source: string; age: number } | null {
  const [own] = ownSources(sides, side);
  if (own !== undefined) return { source: own, age: 0 };
  const [shared] = sharedSources(sides);
  const narrower = sides[1 - side]!.maxAgeSeconds;
  if (shared === undefined || sides[side].maxAgeSeconds <= narrower) return null;
  return { source: shared, age: narrower * 1000 + 1 };
}

function ownSources(sides: Sides, side: 0 | 1): string[] {
  const other = sides[1 - side]!;
  return sides[side].acceptedSources.filter((source) => !sameSource(sides[side], other, source));
}

function sharedSources([first, second]: Sides): string[] {
  return first.acceptedSources.filter((source) => sameSource(first, second, source));
}

/** A verification step has several facts, and each side says which of them it reads. */
function sameSource(one: PolicyInput, other: PolicyInput, source: string): boolean {
  return other.acceptedSources.includes(source) && factOf(one, source) === factOf(other, source);
}

export type Said = Pick<Reading, "source" | "status" | "value"> & { age: number };

const available = "available" as const;

/** Evidence that only one side sees, for inputs that are seen independently. */
export function saidTo(sides: Sides, side: 0 | 1, value: Reading["value"]): Said {
  return { ...alone(sides, side)!, status: available, value };
}

/** Evidence that is seen as wanted. `other` is a different value. */
export function saidSo(sides: Sides, seen: Seen, value: Reading["value"], other: Reading["value"]): Said[] {
  const [shared, second] = sharedSources(sides);
  const both = { source: shared!, status: available, value, age: 0 };
  if (seen[0] && seen[1]) return [both];
  const side = seen[0] ? 0 : 1;
  const own = alone(sides, side);
  if (own) return [{ ...own, status: available, value }];
  const [confusing] = ownSources(sides, side === 0 ? 1 : 0);
  if (confusing !== undefined) return [both, { source: confusing, status: "unavailable", value: null, age: 0 }];
  const { age } = alone(sides, side === 0 ? 1 : 0)!;
  return [both, { source: second!, status: available, value: other, age }];
}
