import type { AssessmentDecision } from "../policy/evaluation.ts";
import { ended, joined, shownMoment } from "../policy/explain/wording.ts";
import type { AssessmentState, CurrencyReason } from "./state.ts";

const since: Record<CurrencyReason, string> = {
  newer_evidence: "newer evidence has arrived",
  newer_assessment: "a newer assessment exists",
  evidence_expired: "evidence that it used has lapsed",
  review_due: "its review is due",
  source_retired: "it used a source that is retired",
  verification_changed: "the subject's verification has changed",
};

/** The present meaning of an assessment, in sentences. `overrideReason` is that of the override that applies. */
export function explainState(
  calculated: AssessmentDecision,
  { current, reasons, override }: AssessmentState,
  overrideReason: string | null,
): string[] {
  if (!current) {
    const because = joined(reasons.map((reason) => since[reason]));
    return [`The assessment is no longer current, because ${because}.`, "Assess the subject again to get a decision."];
  }
  if (!override) return [`The assessment is current, and its decision ${calculated} applies.`];
  const until = shownMoment(override.expiresAt.toISOString());
  const decides =
    override.decision === calculated
      ? `An override keeps the decision ${calculated} until ${until}`
      : `An override decides ${override.decision} instead of ${calculated} until ${until}`;
  return [`${decides}: ${ended(overrideReason!)}`];
}
