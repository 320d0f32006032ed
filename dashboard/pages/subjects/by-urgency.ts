import type { AssessmentDecision, AssessmentSummary } from "@probity/contract";

const severity: Record<AssessmentDecision, number> = {
  reject: 0,
  restrict: 1,
  review: 2,
  none: 3,
  awaiting_evidence: 5,
};
const notCurrent = 4;

/** Decisions that hold, the most severe first; then those that no longer do; last those that wait for evidence. */
export function byUrgency(assessments: readonly AssessmentSummary[]): AssessmentSummary[] {
  const rank = ({ data }: AssessmentSummary) =>
    data.decision !== "awaiting_evidence" && !data.current
      ? notCurrent
      : severity[data.effectiveDecision === "reassessment_required" ? data.decision : data.effectiveDecision];
  return assessments.toSorted((one, other) => rank(one) - rank(other));
}
