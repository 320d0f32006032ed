import type { FactValue, ScalarValue } from "./definition.ts";
import { type Inputs, type Knowledge, type Values, withinBounds } from "./knowledge.ts";

/** Input values for which everything known is true; null when the simple search finds none. */
export function witnessOf({ values, different, members }: Knowledge, inputs: Inputs): Record<string, FactValue> | null {
  const chosen = new Map<Values, ScalarValue>();
  for (const [key, known] of values) {
    if (chosen.has(known)) continue;
    const taken = different
      .filter((pair) => pair.includes(known))
      .map(([one, other]) => chosen.get(one === known ? other : one));
    const value = candidates(known, inputs.get(key)!.type === "number").find((each) => !taken.includes(each));
    if (value === undefined) return null;
    chosen.set(known, value);
  }
  return Object.fromEntries([
    ...[...values].map(([key, known]) => [key, chosen.get(known)!] as const),
    ...[...members].map(([key, items]) => [key, [...items]] as const),
  ]);
}

/** More small numbers and letters than an `all` can name inputs, so that as many different values are found. */
const small = Array.from({ length: 64 }, (_none, index) => index);

function candidates(known: Values, number: boolean): ScalarValue[] {
  if (known.allowed) return [...known.allowed];
  if (!number) return small.map((index) => `text ${index + 1}`);
  const { lower, upper } = known;
  const middle = lower.value / 2 + upper.value / 2;
  const near = small.flatMap((step) => [lower.value + step, upper.value - step]);
  return [...near, middle, ...small].filter((value) => Number.isFinite(value) && withinBounds(value, known));
}
