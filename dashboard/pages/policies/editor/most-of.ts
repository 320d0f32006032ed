import type { Factor } from "@probity/engines/risk/policy/definition.ts";
import { round } from "../../../pictures/axis.ts";

/** The most that a factor can add to the score. */
export function mostOf({ cases, weight, defaultPoints }: Factor): number {
  const points = [...cases.map((one) => one.points), ...(defaultPoints === undefined ? [] : [defaultPoints])];
  return points.length === 0 ? 0 : round(Math.max(...points) * weight);
}
