import type { InputResult, Readings } from "./evaluation.ts";

/** The readings that stored inputs were resolved from, so that they can be evaluated again. */
export function readingsOf(inputs: readonly InputResult[]): Readings {
  return Object.fromEntries(inputs.map(({ key, receipts }) => [key, receipts]));
}
