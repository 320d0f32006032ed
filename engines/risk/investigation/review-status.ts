export const verdicts = ["accepted", "rejected", "needs_evidence"] as const;
export type Verdict = (typeof verdicts)[number];

export const reviewStatuses = ["unreviewed", ...verdicts, "mixed"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/**
 * The reviews of an investigation, combined. A later one adds to the earlier ones and replaces none, so two that differ stay
 * `mixed`.
 */
export function reviewStatusOf(given: readonly Verdict[]): ReviewStatus {
  const [first = "unreviewed", ...others] = given;
  return others.every((verdict) => verdict === first) ? first : "mixed";
}
