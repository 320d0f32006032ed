import { type RawBuilder, sql } from "kysely";
import type { OverrideFacts } from "@probity/engines/overrides/status.ts";
import { directionOf, type Page } from "#database/page.ts";
import { rowById } from "#database/row-by-id.ts";
import type { Scope, Tx } from "#database/transaction.ts";
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
       select newer.sequence
         from risk_assessments newer
        where newer.organization_id = ${scope.organizationId}
          and newer.mode = ${scope.mode}
          and newer.subject_id = assessment.subject_id
          and newer.policy_key = assessment.policy_key
        order by newer.sequence desc
        limit 1
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

/**
 * The newest assessment of a subject under each policy key, in the order of the keys. Each step goes from one key to the next in the index,
 * however many assessments a key has.
 */
export async function selectLatest(tx: Tx, scope: Scope, subjectId: string, limit: number): Promise<SummaryRow[]> {
  const ofSubject = sql`organization_id = ${scope.organizationId} and mode = ${scope.mode} and subject_id = ${subjectId}`;
  return selectSummaries(
    tx,
    scope,
    sql`
      with recursive key (policy_key) as (
        (select policy_key
           from risk_assessments
          where ${ofSubject}
          order by policy_key, sequence
          limit 1)
         union all
        select next.policy_key
          from key
         cross join lateral (
           select policy_key
             from risk_assessments
            where ${ofSubject}
              and policy_key > key.policy_key
            order by policy_key, sequence
            limit 1
         ) next
      )
      select latest.id
        from (select policy_key from key limit ${limit}) named
       cross join lateral (
         select id
           from risk_assessments
          where ${ofSubject}
            and policy_key = named.policy_key
          order by sequence desc
          limit 1
       ) latest`,
  );
}
