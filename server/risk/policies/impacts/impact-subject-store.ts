import type { ListedSubject } from "@probity/engines/risk/policy/impact/compare-chunk.ts";
import type { SubjectKind } from "@probity/engines/platform/work/subject-kinds.ts";
import { sql } from "kysely";
import { type Page, pageClause } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type ImpactSubjectRow = {
  subject_id: string;
  kind: SubjectKind;
  external_id: string;
  assessment_id: string;
  from_outcome: ListedSubject["from"];
  to_outcome: ListedSubject["to"];
  actions_gained: string[];
  actions_lost: string[];
};

/**
 * Lists subjects that are not erased by now. The lock is that of whoever only names a subject: assessments pass, an erasure waits and then
 * finds the row, or was first and the subject is left out.
 */
export async function insertListed(
  tx: Tx,
  scope: Scope,
  impactId: string,
  listed: readonly ListedSubject[],
): Promise<void> {
  if (listed.length === 0) return;
  await statement`
    with listed as (
      select *
        from json_to_recordset(${JSON.stringify(listed)})
          as given ("subjectId" uuid, "assessmentId" uuid, "from" text, "to" text, "actionsGained" json, "actionsLost" json)
    ), standing as materialized (
      select id
        from risk_subjects
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id = any(${listed.map(({ subjectId }) => subjectId)}::uuid[])
         and erasure is null
       order by id
         for key share
    )
    insert into risk_policy_impact_subjects (organization_id, mode, impact_id, subject_id, assessment_id, from_outcome, to_outcome,
                                             actions_gained, actions_lost)
    select ${scope.organizationId}, ${scope.mode}, ${impactId}, standing.id, listed."assessmentId", listed."from", listed."to",
           array(select json_array_elements_text(listed."actionsGained")), array(select json_array_elements_text(listed."actionsLost"))
      from standing
      join listed on listed."subjectId" = standing.id
  `.execute(tx);
}

export type Cell = { from: string; to: string };

/** By subject: of one cell, or all that are listed. */
export async function listImpactSubjects(
  tx: Tx,
  scope: Scope,
  impactId: string,
  cell: Cell | null,
  page: Page,
): Promise<ImpactSubjectRow[]> {
  const ofCell = cell ? sql`and from_outcome = ${cell.from} and to_outcome = ${cell.to}` : sql``;
  const { rows } = await sql<ImpactSubjectRow>`
    with page as materialized (
      select subject_id, assessment_id, from_outcome, to_outcome, actions_gained, actions_lost
        from risk_policy_impact_subjects
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and impact_id = ${impactId} ${ofCell}
             ${pageClause(page, "subject_id")}
    )
    select page.*, subject.kind, subject.external_id
      from page ${rowById(scope, "risk_subjects", "subject", "page.subject_id")}
     order by page.subject_id
  `.execute(tx);
  return rows;
}
