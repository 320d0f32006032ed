import { type RawBuilder, sql } from "kysely";
import type { OverrideFacts } from "@probity/engines/risk/override-status.ts";
import { directionOf, type Page } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { AssessmentRow } from "./assessment-store.ts";
import { currencyColumns, currencyFactsOf, type CurrencyRow } from "./currency-columns.ts";

/** The part of a result that a row of a table shows. */
export type Outcome = Pick<AssessmentRow["result"], "score" | "band" | "scoreBand" | "freshUntil">;

export function outcomeOf({ score, band, scoreBand, freshUntil }: AssessmentRow["result"]): Outcome {
  return { score, band, scoreBand, freshUntil };
}

type SummaryColumns = Pick<
  AssessmentRow,
  | "id"
  | "subject_id"
  | "policy_id"
  | "policy_key"
  | "policy_version"
  | "sequence"
  | "trigger"
  | "evaluated_at"
  | "complete"
  | "decision"
  | "created_by"
> & { subject_kind: string; subject_external_id: string; outcome: Outcome };

export type SummaryRow = SummaryColumns & {
  facts: ReturnType<typeof currencyFactsOf>;
  newestOverride: OverrideFacts | null;
};

type JoinedRow = SummaryColumns &
  CurrencyRow & {
    latest_sequence: number;
    override_id: string | null;
    override_decision: OverrideFacts["decision"] | null;
    override_expires_at: Date | null;
    override_revoked_at: Date | null;
  };

/** The assessments whose ids `chosen` selects, without what makes them large, and with all that their state depends on. */
export async function selectSummaries(
  tx: Tx,
  scope: Scope,
  chosen: RawBuilder<unknown>,
  order: Pick<Page, "order"> = {},
): Promise<SummaryRow[]> {
  const { rows } = await sql<JoinedRow>`
    with chosen as materialized (${chosen})
    select assessment.id, assessment.subject_id, assessment.policy_id, assessment.policy_key, assessment.policy_version,
           assessment.trigger, assessment.evaluated_at, assessment.complete, assessment.decision, assessment.created_by,
           subject.kind as subject_kind, subject.external_id as subject_external_id,
           coalesce(assessment.outcome,
                    json_build_object('score', assessment.result -> 'score', 'band', assessment.result -> 'band',
                                      'scoreBand', assessment.result -> 'scoreBand',
                                      'freshUntil', assessment.result -> 'freshUntil')) as outcome,
           ${sql.raw(currencyColumns)},
           latest.sequence as latest_sequence,
           override.id as override_id, override.decision as override_decision, override.expires_at as override_expires_at,
           override.revoked_at as override_revoked_at
      from chosen
     ${rowById(scope, "risk_assessments", "assessment", "chosen.id")}
     ${rowById(scope, "risk_subjects", "subject", "assessment.subject_id")}
     cross join lateral (
       select max(head.sequence) as sequence
         from risk_assessment_heads head
        where head.organization_id = ${scope.organizationId}
          and head.mode = ${scope.mode}
          and head.subject_id = assessment.subject_id
          and head.policy_key = assessment.policy_key
     ) latest
      left join lateral (
       select made.id, made.decision, made.expires_at, made.revoked_at
         from risk_overrides made
        where made.organization_id = ${scope.organizationId}
          and made.mode = ${scope.mode}
          and made.assessment_id = assessment.id
        order by made.id desc
        limit 1
     ) override on true
     order by chosen.id ${directionOf(order)}
  `.execute(tx);
  return rows.map((row) => ({
    ...row,
    facts: currencyFactsOf(row, row.latest_sequence),
    newestOverride: row.override_id === null ? null : overrideOf(row),
  }));
}

function overrideOf(row: JoinedRow): OverrideFacts {
  return {
    id: row.override_id!,
    decision: row.override_decision!,
    expiresAt: row.override_expires_at!,
    revokedAt: row.override_revoked_at,
  };
}

/** The newest assessment of a subject under each policy key, in the order of the keys. */
export async function selectLatest(tx: Tx, scope: Scope, subjectId: string, limit: number): Promise<SummaryRow[]> {
  return selectSummaries(
    tx,
    scope,
    sql`
      select distinct on (policy_key) assessment_id as id
        from risk_assessment_heads
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and subject_id = ${subjectId}
       order by policy_key, sequence desc
       limit ${limit}`,
  );
}
