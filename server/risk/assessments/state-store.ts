import type { CurrencyFacts } from "@probity/engines/assessments/state.ts";
import type { OverrideFacts } from "@probity/engines/overrides/status.ts";
import type { AssessmentDecision } from "@probity/engines/policy/evaluation.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

type StateRow = {
  id: string;
  subject_id: string;
  policy_key: string;
  complete: boolean;
  decision: AssessmentDecision;
  evidence_revision: number;
  subject_evidence_revision: number;
  verification_revision: number;
  subject_verification_revision: number;
  counted_retired_source: boolean;
  sequence: number;
  latest_sequence: number;
  lapses_at: Date | null;
  review_due_at: Date;
  fresh_until: string | null;
  override_id: string | null;
  override_decision: OverrideFacts["decision"] | null;
  override_created_at: Date | null;
  override_expires_at: Date | null;
  override_revoked_at: Date | null;
  override_reason: string | null;
};

/**
 * An assessment with all that its state depends on, of one moment: one statement, because two could see what was committed
 * between them.
 */
export async function findAssessmentState(tx: Tx, scope: Scope, id: string) {
  const { rows } = await statement<StateRow>`
    select assessment.id, assessment.subject_id, assessment.policy_key, assessment.complete, assessment.decision,
           assessment.evidence_revision, subject.evidence_revision as subject_evidence_revision,
           assessment.verification_revision, subject.verification_revision as subject_verification_revision,
           counted_retired_source(assessment.organization_id, assessment.mode, assessment.policy_id, assessment.result)
             as counted_retired_source,
           assessment.sequence, latest.sequence as latest_sequence, assessment.lapses_at, assessment.review_due_at,
           assessment.result ->> 'freshUntil' as fresh_until,
           override.id as override_id, override.decision as override_decision, override.created_at as override_created_at,
           override.expires_at as override_expires_at, override.revoked_at as override_revoked_at,
           override.reason as override_reason
      from risk_assessments assessment
      join risk_subjects subject
        on subject.organization_id = assessment.organization_id
       and subject.mode = assessment.mode
       and subject.id = assessment.subject_id
     cross join lateral (
       select newer.sequence
         from risk_assessments newer
        where newer.organization_id = assessment.organization_id
          and newer.mode = assessment.mode
          and newer.subject_id = assessment.subject_id
          and newer.policy_key = assessment.policy_key
        order by newer.sequence desc
        limit 1
     ) latest
      left join lateral (
       select made.id, made.decision, made.reason, made.created_at, made.expires_at, made.revoked_at
         from risk_overrides made
        where made.organization_id = assessment.organization_id
          and made.mode = assessment.mode
          and made.assessment_id = assessment.id
        order by made.id desc
        limit 1
     ) override on true
     where assessment.organization_id = ${scope.organizationId}
       and assessment.mode = ${scope.mode}
       and assessment.id = ${id}
  `.execute(tx);
  return rows[0] && asStored(rows[0]);
}

function asStored(row: StateRow) {
  const facts: CurrencyFacts = {
    evidenceRevision: row.evidence_revision,
    subjectEvidenceRevision: row.subject_evidence_revision,
    verificationRevision: row.verification_revision,
    subjectVerificationRevision: row.subject_verification_revision,
    countedRetiredSource: row.counted_retired_source,
    sequence: row.sequence,
    latestSequence: row.latest_sequence,
    lapsesAt: row.lapses_at,
    reviewDueAt: row.review_due_at,
  };
  const newestOverride = row.override_id !== null && {
    id: row.override_id,
    decision: row.override_decision!,
    createdAt: row.override_created_at!,
    expiresAt: row.override_expires_at!,
    revokedAt: row.override_revoked_at,
  };
  return {
    id: row.id,
    subjectId: row.subject_id,
    policyKey: row.policy_key,
    complete: row.complete,
    decision: row.decision,
    freshUntil: row.fresh_until,
    facts,
    newestOverride: newestOverride || null,
    overrideReason: row.override_reason,
  };
}
