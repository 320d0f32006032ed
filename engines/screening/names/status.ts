import type { ScorePolicy } from "./subject.ts";

export type EntryStatus = "match" | "possible_match" | "below_review";

/** The meaning of one entry's score under the thresholds of the run. */
export function statusOf(score: number, { reviewScore, matchScore }: ScorePolicy): EntryStatus {
  if (score >= matchScore) return "match";
  return score >= reviewScore ? "possible_match" : "below_review";
}
