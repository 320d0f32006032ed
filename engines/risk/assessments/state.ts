import type { AssessmentDecision } from "../policy/evaluation.ts";
import { type OverrideFacts, statusOf } from "../override-status.ts";

/** The reasons for which an assessment is no longer current. */
export const currencyReasons = [
  "newer_evidence",
  "newer_assessment",
  "evidence_expired",
  "review_due",
  "source_retired",
  "verification_changed",
] as const;
export type CurrencyReason = (typeof currencyReasons)[number];

/** An assessment beside what has become of its subject since. */
export type CurrencyFacts = {
  evidenceRevision: number;
  /** The revision of the subject's evidence now. */
  subjectEvidenceRevision: number;
  verificationRevision: number;
  /** The revision of what verification knows of the subject now. */
  subjectVerificationRevision: number;
  /** True when it counted evidence of a source that has been retired since. */
  countedRetiredSource: boolean;
  sequence: number;
  /** The number of the newest assessment of this subject under the same policy key. */
  latestSequence: number;
  /** The first moment at which a receipt it used no longer counts; null when it used none. */
  lapsesAt: Date | null;
  reviewDueAt: Date;
};

type Ending = { reason: CurrencyReason; applies: (facts: CurrencyFacts, now: Date) => boolean };

/** All that ends the currency of an assessment. Each of them is enough, and none of them can be undone. */
const endings: readonly Ending[] = [
  {
    reason: "newer_evidence",
    applies: ({ evidenceRevision, subjectEvidenceRevision }) => subjectEvidenceRevision > evidenceRevision,
  },
  { reason: "newer_assessment", applies: ({ sequence, latestSequence }) => latestSequence > sequence },
  { reason: "evidence_expired", applies: ({ lapsesAt }, now) => lapsesAt !== null && now >= lapsesAt },
  { reason: "review_due", applies: ({ reviewDueAt }, now) => now >= reviewDueAt },
  { reason: "source_retired", applies: ({ countedRetiredSource }) => countedRetiredSource },
  {
    reason: "verification_changed",
    applies: ({ verificationRevision, subjectVerificationRevision }) =>
      subjectVerificationRevision > verificationRevision,
  },
];

export function currencyReasonsOf(facts: CurrencyFacts, now: Date): CurrencyReason[] {
  return endings.filter(({ applies }) => applies(facts, now)).map(({ reason }) => reason);
}

export type AssessmentState = {
  current: boolean;
  effectiveDecision: AssessmentDecision | "reassessment_required";
  reasons: CurrencyReason[];
  /** The override that gives the effective decision; null when the calculation does, or nothing does any more. */
  override: OverrideFacts | null;
};

/** The state of an assessment now. `newest` is its most recent override, whatever became of it. */
export function stateOf(
  calculated: AssessmentDecision,
  facts: CurrencyFacts,
  newest: OverrideFacts | null,
  now: Date,
): AssessmentState {
  const reasons = currencyReasonsOf(facts, now);
  if (reasons.length > 0)
    return { current: false, effectiveDecision: "reassessment_required", reasons, override: null };
  const applies = newest !== null && statusOf(newest, { isNewest: true, isCurrent: true }, now) === "active";
  const override = applies ? newest : null;
  return { current: true, effectiveDecision: override?.decision ?? calculated, reasons, override };
}
