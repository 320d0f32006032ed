import { type RawBuilder, sql } from "kysely";
import type { Definition } from "@probity/engines/policy/definition.ts";
import { type Page, pageClause } from "#database/page.ts";
import { rowById } from "#database/row-by-id.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import { pageBytes } from "#operation/page.ts";
import type { AssessmentRow } from "./assessment-store.ts";

export type StoredAssessment = AssessmentRow & { definition: Definition };

const columns = sql`
  assessment.id, assessment.subject_id, assessment.policy_id, assessment.policy_key, assessment.policy_version,
  assessment.sequence, assessment.evidence_revision, assessment.verification_revision, assessment.previous_id, assessment.trigger, assessment.event_ids,
  assessment.action_ids, assessment.evaluated_at, assessment.evaluator_version, assessment.complete, assessment.decision,
  assessment.lapses_at, assessment.review_due_at, assessment.definition_digest, assessment.inputs_digest,
  assessment.result_digest, assessment.result, assessment.explanation, assessment.created_by, policy.definition`;

const policyOf = (scope: Scope) => rowById(scope, "risk_policies", "policy", "assessment.policy_id");

export async function findAssessment(tx: Tx, scope: Scope, id: string): Promise<StoredAssessment | undefined> {
  const { rows } = await sql<StoredAssessment>`
    select ${columns}
      from risk_assessments assessment ${policyOf(scope)}
     where assessment.organization_id = ${scope.organizationId}
       and assessment.mode = ${scope.mode}
       and assessment.id = ${id}
  `.execute(tx);
  return rows[0];
}

export async function listAssessments(tx: Tx, scope: Scope, subjectId: string | undefined, page: Page) {
  const ofSubject = subjectId === undefined ? sql`` : sql`and subject_id = ${subjectId}`;
  return readPage(
    tx,
    scope,
    sql`
      select id, record_bytes
        from risk_assessments
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode} ${ofSubject}
             ${pageClause(page)}`,
  );
}

/** The assessments that name an event. */
export async function listAssessmentsOfEvent(tx: Tx, scope: Scope, eventId: string, page: Page) {
  return readPage(
    tx,
    scope,
    sql`
      select assessment.id, assessment.record_bytes
        from risk_assessment_events link
       ${rowById(scope, "risk_assessments", "assessment", "link.assessment_id")}
       where link.organization_id = ${scope.organizationId}
         and link.mode = ${scope.mode}
         and link.event_id = ${eventId}
             ${pageClause(page, "link.assessment_id")}`,
  );
}

/**
 * Reads the assessments that `chosen` has, in its order. A hundred records can be 75 MiB, of which one answer
 * holds one: the sizes are added up first, and of the records only those are read that fit, and the one after them, which
 * tells that there is more.
 */
async function readPage(tx: Tx, scope: Scope, chosen: RawBuilder<unknown>) {
  const { rows } = await sql<StoredAssessment>`
    with chosen as materialized (${chosen}),
    measured as (
      select id, sum(record_bytes + 1) over (order by id rows between unbounded preceding and 1 preceding) as bytes_before
        from chosen
    )
    select ${columns}
      from measured
     ${rowById(scope, "risk_assessments", "assessment", "measured.id")}
     ${policyOf(scope)}
     where coalesce(measured.bytes_before, 0) <= ${pageBytes}
     order by measured.id
  `.execute(tx);
  return rows;
}
