import type { ScreenedSubject } from "@probity/engines/names/subject.ts";
import type { Evasion } from "./evasion.ts";
import { isFound } from "./measure.ts";
import type { ScreenedLists } from "./screened-lists.ts";
import { alertsOf } from "./strangers.ts";

export type FrontierPoint = { reviewScore: number; recall: number; alerts: number };

const reviewScores = [50, 55, 60, 65, 70, 75, 80];

/** At each review score the share found, every kind counting the same, and the alerts in 1,000 strangers by name. */
export function frontierOf(
  target: ScreenedLists,
  evasions: readonly Evasion[],
  sanctions: ScreenedLists,
  strangers: readonly ScreenedSubject[],
): FrontierPoint[] {
  return reviewScores.map((reviewScore) => {
    const policy = { reviewScore, matchScore: 90 };
    const shares = evasions.map(({ cases }) => {
      const found = cases.filter((one) => isFound(target, one, policy));
      return found.length / cases.length;
    });
    const recall = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return { reviewScore, recall, alerts: (1000 * alertsOf(sanctions, strangers, policy)) / strangers.length };
  });
}
