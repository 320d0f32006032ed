import type { ScreenedSubject } from "@probity/engines/screening/names/subject.ts";
import type { Evasion } from "./evasion.ts";
import { isFound } from "./measure.ts";
import type { ScreenedLists } from "./screened-lists.ts";
import { alertsOf, knowledge } from "./strangers.ts";

export type FrontierPoint = { reviewScore: number; recall: number; alerts: number; alertsWithDate: number };

const reviewScores = [50, 55, 60, 65, 68, 70, 72, 75, 80];

/** At each review score the share found, every kind counting the same, and the alerts in 1,000 strangers. */
export function frontierOf(
  target: ScreenedLists,
  evasions: readonly Evasion[],
  sanctions: ScreenedLists,
  strangers: readonly ScreenedSubject[],
): FrontierPoint[] {
  return reviewScores.map((reviewScore) => {
    const policy = { reviewScore, matchScore: 90 };
    const shares = evasions.map(
      ({ cases }) => cases.filter((one) => isFound(target, one, policy)).length / cases.length,
    );
    const alertsWith = (known: string) =>
      (1000 * alertsOf(sanctions, strangers.map(knowledge[known]!), policy)) / strangers.length;
    return {
      reviewScore,
      recall: shares.reduce((sum, share) => sum + share, 0) / shares.length,
      alerts: alertsWith("name"),
      alertsWithDate: alertsWith("name and date of birth"),
    };
  });
}
