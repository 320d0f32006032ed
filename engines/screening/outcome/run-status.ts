import { type JudgedMatch, judgementOf } from "./match.ts";

export const runStatuses = ["match", "possible_match", "clear", "incomplete", "error"] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runErrorCodes = ["missing_name", "no_lists", "screening_failed"] as const;
export type RunErrorCode = (typeof runErrorCodes)[number];

/**
 * The result of a run, derived anew after every decision. A finding keeps its status however incomplete the search was;
 * nothing found is clear only when every list was searched whole.
 */
export function runStatus(
  run: { errorCode: RunErrorCode | null; incomplete: boolean; reviewScore: number; matchScore: number },
  matches: readonly JudgedMatch[],
): RunStatus {
  if (run.errorCode !== null) return "error";
  const judgements = new Set(matches.map((match) => judgementOf(match, run)));
  if (judgements.has("definite")) return "match";
  if (judgements.has("open")) return "possible_match";
  return run.incomplete ? "incomplete" : "clear";
}

/** The status of a check of a session. A finding on the PEP list alone asks for a look, and never says match. */
export function checkStatusOf(
  run: Parameters<typeof runStatus>[0],
  matches: readonly JudgedMatch[],
): "match" | "review_required" | "clear" | "error" {
  const status = runStatus(run, matches);
  if (status === "error" || status === "clear") return status;
  const sanctions = matches.filter(({ listKind }) => listKind === "sanctions");
  return runStatus(run, sanctions) === "match" ? "match" : "review_required";
}
