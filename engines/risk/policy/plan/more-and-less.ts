import { strengths } from "../meaning/outcome.ts";
import type { Variable } from "../meaning/variables.ts";

export type Direction = "never_lowers" | "never_raises";

/** The last class of a variable that is resolved. */
export function lastResolved(variable: Variable): number {
  if (variable.kind === "list") return 0;
  return variable.kind === "item" ? 1 : variable.classes.length - 2;
}

/** Turned around, what never raises never lowers. */
export function strengthIn(direction: Direction): (decision: number) => number {
  return (decision) => (direction === "never_lowers" ? decision : strengths.length - 1 - decision);
}
