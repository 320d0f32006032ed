import type { CurrencyFacts } from "@probity/engines/risk/assessments/state.ts";

/** The columns of a statement that names the assessment `assessment` and its subject `subject`. */
export const currencyColumns = `
  assessment.evidence_revision, subject.evidence_revision as subject_evidence_revision,
  assessment.verification_revision, subject.verification_revision as subject_verification_revision,
  counted_retired_source(assessment.organization_id, assessment.mode, assessment.policy_id, assessment.result)
    as counted_retired_source,
  assessment.sequence, assessment.lapses_at, assessment.review_due_at`;

export type CurrencyRow = {
  evidence_revision: number;
  subject_evidence_revision: number;
  verification_revision: number;
  subject_verification_revision: number;
  counted_retired_source: boolean;
  sequence: number;
  lapses_at: Date | null;
  review_due_at: Date;
};

/** Written out, so that a fact that is added to them and not read here does not compile. */
export function currencyFactsOf(row: CurrencyRow, latestSequence: number): CurrencyFacts {
  return {
    evidenceRevision: row.evidence_revision,
    subjectEvidenceRevision: row.subject_evidence_revision,
    verificationRevision: row.verification_revision,
    subjectVerificationRevision: row.subject_verification_revision,
    countedRetiredSource: row.counted_retired_source,
    sequence: row.sequence,
    latestSequence,
    lapsesAt: row.lapses_at,
    reviewDueAt: row.review_due_at,
  };
}
