import type { Meaning } from "../../kit/meaning.ts";
import { printed } from "../axis.ts";

export type Thresholds = { reviewScore: number; matchScore: number };
export type ScoreStripModel = {
  score: number | null;
  at: number | null;
  review: number;
  match: number;
  meaning: Meaning;
};

/** A run's top score, 0 to 100, against both thresholds. Without one nothing was scored. */
export function scoreStrip(score: number | null, { reviewScore, matchScore }: Thresholds): ScoreStripModel {
  const meaning = score === null || score < reviewScore ? "unknown" : score < matchScore ? "look" : "stop";
  return {
    score,
    at: score === null ? null : clamp(score),
    review: clamp(reviewScore),
    match: clamp(matchScore),
    meaning,
  };
}

function clamp(score: number): number {
  return Math.min(100, Math.max(0, score));
}

export function scoreStripSummary({ score, review, match }: ScoreStripModel): string {
  return `${score === null ? "nothing scored" : `score ${printed(score)}`}, review from ${review}, match from ${match}`;
}
