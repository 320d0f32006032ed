import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import { type Mode, type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { comparedResult } from "../../assessments/compared-columns.ts";

export type ClaimedShadow = Scope & { shadowId: string; until: Date };

/** Takes the shadow, of any organization, that something waits for and that was served longest ago (see claim_policy_shadow). */
export async function claimShadow(database: Database, now: Date, until: Date): Promise<ClaimedShadow | undefined> {
  return transact(database, {}, async (tx) => {
    const { rows } = await sql<{ organization_id: string; mode: Mode; id: string }>`
      select *
        from claim_policy_shadow(${now}, ${until})
    `.execute(tx);
    return rows.map((row) => ({ organizationId: row.organization_id, mode: row.mode, shadowId: row.id, until }))[0];
  });
}

export async function selectWaiting(tx: Tx, scope: Scope, shadowId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ assessment_id: string }>`
    select assessment_id
      from risk_policy_shadow_queue
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and shadow_id = ${shadowId}
     order by assessment_id
     limit ${most}
  `.execute(tx);
  return rows.map(({ assessment_id }) => assessment_id);
}

export async function deleteWaiting(tx: Tx, scope: Scope, shadowId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from risk_policy_shadow_queue
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and shadow_id = ${shadowId}
       and assessment_id = any(${ids}::uuid[])
  `.execute(tx);
}

export type WaitingAssessment = {
  assessment_id: string;
  subject_id: string;
  policy_id: string;
  evaluated_at: Date;
  evaluator_version: string;
  erased: boolean;
  /** JSON as it is stored, without what no comparison reads. */
  result: string;
  /** How many of those asked for there are, those included that were left out for their size. */
  found: number;
};

/**
 * The assessments among `ids`, in the order of their ids, as far as their records together have `bytesMax`. Results are read as an impact
 * reads them.
 */
export async function selectAssessments(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  bytesMax: number,
): Promise<WaitingAssessment[]> {
  const { rows } = await sql<WaitingAssessment>`
    select assessment_id, subject_id, policy_id, evaluated_at, evaluator_version, erased, found, compared.result
      -- A copy, which is unpacked once; offset keeps it from being made for each use.
      from (select assessment_id, subject_id, policy_id, evaluated_at, evaluator_version, erased, found, result::text || '' as whole
              from (select asked.id as assessment_id, assessment.subject_id, assessment.policy_id, assessment.evaluated_at,
                           assessment.evaluator_version, assessment.result, subject.erasure is not null as erased,
                           count(*) over ()::integer as found,
                           sum(assessment.record_bytes) over (order by asked.id
                                                               rows between unbounded preceding and 1 preceding) as bytes_before
                      from unnest(${ids}::uuid[]) as asked (id)
                     ${rowById(scope, "risk_assessments", "assessment", "asked.id")}
                     ${rowById(scope, "risk_subjects", "subject", "assessment.subject_id")}) measured
             where coalesce(bytes_before, 0) < ${bytesMax}
            offset 0) read
     ${comparedResult}
     order by assessment_id
  `.execute(tx);
  return rows;
}
