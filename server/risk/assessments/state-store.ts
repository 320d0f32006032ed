import type { OverrideFacts } from "@probity/engines/risk/override-status.ts";
import type { AssessmentDecision } from "@probity/engines/risk/policy/evaluation.ts";
import { rawFragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { currencyColumns, currencyFactsOf, type CurrencyRow } from "./currency-columns.ts";

type StateRow = CurrencyRow & {
  id: string;
  subject_id: string;
  policy_key: string;
  complete: boolean;
  decision: AssessmentDecision;
  latest_sequence: number;
  fresh_until: string | null;
  override_id: string | null;
  override_decision: OverrideFacts["decision"] | null;
  override_created_at: Date | null;
  override_expires_at: Date | null;
  override_revoked_at: Date | null;
  override_reason: string | null;
};

/** An assessment with everything its state depends on. One statement, because two could see a commit between them. */
export async function findAssessmentState(tx: Tx, scope: Scope, id: string) {
  const { rows } = await statement<StateRow>`
    select assessment.id, assessment.subject_id, assessment.policy_key, assessment.complete, assessment.decision,
           ${rawFragment(currencyColumns)},
           latest.sequence as latest_sequence, assessment.result ->> 'freshUntil' as fresh_until,
           override.id as override_id, override.decision as override_decision, override.created_at as override_created_at,
           override.expires_at as override_expires_at, override.revoked_at as override_revoked_at,
           override.reason as override_reason
      from risk_assessments assessment
      join risk_subjects subject
        on subject.organization_id = assessment.organization_id
       and subject.mode = assessment.mode
       and subject.id = assessment.subject_id
     cross join lateral (
       select max(head.sequence) as sequence
         from risk_assessment_heads head
        where head.organization_id = assessment.organization_id
          and head.mode = assessment.mode
          and head.subject_id = assessment.subject_id
          and head.policy_key = assessment.policy_key
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
    facts: currencyFactsOf(row, row.latest_sequence),
    newestOverride: newestOverride || null,
    overrideReason: row.override_reason,
  };
}
