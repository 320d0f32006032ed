import type { FactValue, ScalarValue } from "../definition.ts";
import { type Inputs, type Knowledge, possible, type Values } from "./knowledge.ts";

/** Input values for which everything known is true; null when the simple search finds none. */
export function witnessOf({ values, different, members }: Knowledge, inputs: Inputs): Record<string, FactValue> | null {
  const chosen = new Map<Values, ScalarValue>();
  for (const [key, known] of values) {
    if (chosen.has(known)) continue;
    const taken = different
      .filter((pair) => pair.includes(known))
      .map(([one, other]) => chosen.get(one === known ? other : one));
    const candidates = inputs.get(key)!.type === "number" ? numbers(known) : texts;
    const value = [...(known.allowed ?? candidates)].find((each) => possible(each, known) && !taken.includes(each));
    if (value === undefined) return null;
    chosen.set(known, value);
  }
  return Object.fromEntries([
    ...[...values].map(([key, known]) => [key, chosen.get(known)!] as const),
    ...[...members].map(([key, { present }]) => [key, [...present]] as const),
  ]);
}

/** More than conditions can name inputs and exclude values in most policies; where they exclude more, there is no example. */
const steps = Array.from({ length: 300 }, (_none, index) => index);
const texts = steps.map((step) => `text ${step + 1}`);

function numbers({ lower, upper }: Values): number[] {
  const middle = lower.value / 2 + upper.value / 2;
  return [...steps.flatMap((step) => [lower.value + step, upper.value - step]), middle, ...steps].filter(
    // Such bounds are those of no condition, and an example of that size would look like a mistake.
    (value) => Math.abs(value) < 1e300,
  );
}
