import type { CheckKind } from "./workflow.ts";

/**
 * The final statuses of a check. Only `pep_sanctions` says `match`, where it means that a listed entry is this person: of two
 * faces the same word would be good news. The others say `block`. `error` is nobody's to report; it is what a failed check ends
 * in.
 */
export const checkStatuses = ["clear", "review_required", "match", "block", "error"] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** The values of `status` that may be reported for a check of this kind. */
export function reportable(kind: CheckKind): readonly CheckStatus[] {
  return ["clear", "review_required", kind === "pep_sanctions" ? "match" : "block"];
}

export const recommendations = ["none", "review", "block"] as const;

/** The advice that follows from the outcome. Only `clear` advises nothing: a failed check has cleared nobody. */
export const recommendationOf = {
  clear: "none",
  review_required: "review",
  match: "block",
  block: "block",
  error: "review",
} as const satisfies Record<CheckStatus, (typeof recommendations)[number]>;
