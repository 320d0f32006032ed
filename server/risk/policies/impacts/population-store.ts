import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { sql } from "kysely";
import { rowById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { comparedResult } from "../../assessments/compared-columns.ts";

const beforeAll = "00000000-0000-0000-0000-000000000000";
const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export async function countPopulation(tx: Tx, scope: Scope, policyKey: string): Promise<number> {
  const { rows } = await statement<{ count: number }>`
    select count(*)::integer as count
      from (select distinct subject_id
              from risk_assessment_heads
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode}
               and policy_key = ${policyKey}) assessed
  `.execute(tx);
  return rows[0]!.count;
}

/**
 * The last subject of the next step; null if the step goes to the end. Heads of all keys count, because the index is ordered by subject: a
 * step takes no longer for a key that few subjects have.
 */
export async function findBorder(tx: Tx, scope: Scope, after: string | null, heads: number): Promise<string | null> {
  const { rows } = await statement<{ subject_id: string }>`
    select subject_id
      from risk_assessment_heads
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id > ${after ?? beforeAll}::uuid
     order by subject_id, policy_key, policy_id
    offset ${heads - 1}
     limit 1
  `.execute(tx);
  return rows[0]?.subject_id ?? null;
}

export type NewestAssessment = {
  subject_id: string;
  assessment_id: string;
  policy_id: string;
  evaluated_at: Date;
  evaluator_version: string;
  erased: boolean;
  /** JSON as it is stored, without what no comparison reads; null unless asked for. */
  result: string | null;
  /** How many there are between the borders, those included that were left out for their size. */
  found: number;
};

type Between = { after: string | null; border: string | null; bytesMax: number; withResults: boolean };

/**
 * The newest assessment of each subject between the borders, as far as their records together have `bytesMax`. Results stay text, which
 * whoever computes with them parses.
 */
export async function selectNewest(
  tx: Tx,
  scope: Scope,
  policyKey: string,
  { after, border, bytesMax, withResults }: Between,
): Promise<NewestAssessment[]> {
  const { rows } = await sql<NewestAssessment>`
    with newest as materialized (
      select distinct on (subject_id) subject_id, assessment_id, policy_id
        from risk_assessment_heads
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and policy_key = ${policyKey}
         and subject_id > ${after ?? beforeAll}::uuid
         and subject_id <= ${border ?? afterAll}::uuid
       order by subject_id, sequence desc
    )
    select subject_id, assessment_id, policy_id, evaluated_at, evaluator_version, erased, found, compared.result
      from (select subject_id, assessment_id, policy_id, evaluated_at, evaluator_version, erased,
                   (select count(*)::integer from newest) as found,
                   -- A copy, which is unpacked once; offset keeps it from being made for each use.
                   case when ${withResults} then result::text || '' end as whole
              from (select newest.subject_id, newest.assessment_id, newest.policy_id, assessment.evaluated_at,
                           assessment.evaluator_version, assessment.result, subject.erasure is not null as erased,
                           sum(assessment.record_bytes) over (order by newest.subject_id
                                                               rows between unbounded preceding and 1 preceding) as bytes_before
                      from newest
                     ${rowById(scope, "risk_assessments", "assessment", "newest.assessment_id")}
                     ${rowById(scope, "risk_subjects", "subject", "newest.subject_id")}) measured
             where coalesce(bytes_before, 0) < ${bytesMax}
            offset 0) read
     ${comparedResult}
     order by subject_id
  `.execute(tx);
  return rows;
}

export async function findDefinitions(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; definition: Definition }[]> {
  const { rows } = await statement<{ id: string; definition: Definition }>`
    select id, definition
      from risk_policies
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids}::uuid[])
  `.execute(tx);
  return rows;
}
