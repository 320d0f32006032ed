import type { ListedSubject } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import type { Outcome } from "@probity/engines/risk/policy/plan/outcomes.ts";
import type { SubjectKind } from "@probity/engines/platform/work/subject-kinds.ts";
import { sql } from "kysely";
import { type Page, pageClause } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type DifferenceRow = {
  assessment_id: string;
  subject_id: string;
  kind: SubjectKind;
  external_id: string;
  from_outcome: Outcome;
  to_outcome: Outcome;
  actions_gained: string[];
  actions_lost: string[];
};

/** Keeps differences of subjects that are not erased by now; the lock is that of whoever only names a subject. Answers how many it kept. */
export async function insertDifferences(
  tx: Tx,
  scope: Scope,
  shadowId: string,
  differing: readonly ListedSubject[],
): Promise<number> {
  if (differing.length === 0) return 0;
  const { rows } = await statement`
    with differing as (
      select *
        from json_to_recordset(${JSON.stringify(differing)})
          as given ("subjectId" uuid, "assessmentId" uuid, "from" text, "to" text, "actionsGained" json, "actionsLost" json)
    ), standing as materialized (
      select id
        from risk_subjects
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id = any(${differing.map(({ subjectId }) => subjectId)}::uuid[])
         and erasure is null
       order by id
         for key share
    )
    insert into risk_policy_shadow_differences (organization_id, mode, shadow_id, assessment_id, subject_id, from_outcome, to_outcome,
                                                actions_gained, actions_lost)
    select ${scope.organizationId}, ${scope.mode}, ${shadowId}, differing."assessmentId", standing.id, differing."from", differing."to",
           array(select json_array_elements_text(differing."actionsGained")), array(select json_array_elements_text(differing."actionsLost"))
      from standing
      join differing on differing."subjectId" = standing.id
    returning assessment_id
  `.execute(tx);
  return rows.length;
}

export type Cell = { from: string; to: string };

/** By assessment, the oldest first: of one cell, or all that are kept. */
export async function listDifferences(
  tx: Tx,
  scope: Scope,
  shadowId: string,
  cell: Cell | null,
  page: Page,
): Promise<DifferenceRow[]> {
  const ofCell = cell ? sql`and from_outcome = ${cell.from} and to_outcome = ${cell.to}` : sql``;
  const { rows } = await sql<DifferenceRow>`
    with page as materialized (
      select assessment_id, subject_id, from_outcome, to_outcome, actions_gained, actions_lost
        from risk_policy_shadow_differences
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and shadow_id = ${shadowId} ${ofCell}
             ${pageClause(page, "assessment_id")}
    )
    select page.*, subject.kind, subject.external_id
      from page ${rowById(scope, "risk_subjects", "subject", "page.subject_id")}
     order by page.assessment_id
  `.execute(tx);
  return rows;
}
