import type { Evaluation } from "../evaluation.ts";

/** What a comparison reads of a stored result. */
export type StoredResult = Pick<Evaluation, "complete" | "decision" | "inputs" | "applicability" | "requiredActions">;

/**
 * What no comparison reads, factors, rules and reasons, is more than half of a result's text, and lies between `from` and `to`. Whoever
 * reads results from where they are stored leaves it out, if the text begins with `opening` and has `before` before the gap; a text in
 * another order is read whole. None of these can stand inside of a value: there, quotes are escaped.
 */
export const gap = {
  opening: '{"complete":',
  before: ',"inputs":[',
  from: ',"factors":[',
  to: ',"requiredActions":[',
} as const;
