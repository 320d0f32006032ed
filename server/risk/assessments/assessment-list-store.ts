import { type RawBuilder, sql } from "kysely";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { directionOf, type Page, pageClause } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { pageBytes } from "#platform/operation/page.ts";
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

export type AssessmentFilters = {
  subjectId?: string | undefined;
  policyKey?: string | undefined;
  policyVersionId?: string | undefined;
  decision?: string | undefined;
  /** Those among `ids`, or all others. */
  current?: { is: boolean; ids: readonly string[] } | undefined;
};

export async function listAssessments(tx: Tx, scope: Scope, filters: AssessmentFilters, page: Page) {
  return readAssessments(tx, scope, assessmentIds(scope, filters, page), page);
}

/** Which assessments are on a page, and how large they are. */
export function assessmentIds(scope: Scope, filters: AssessmentFilters, page: Page): RawBuilder<unknown> {
  const { subjectId, policyKey, policyVersionId, decision, current } = filters;
  const narrowed = [
    subjectId !== undefined && sql`and subject_id = ${subjectId}`,
    policyKey !== undefined && sql`and policy_key = ${policyKey}`,
    policyVersionId !== undefined && sql`and policy_id = ${policyVersionId}`,
    decision !== undefined && sql`and decision = ${decision}`,
    current && !current.is && sql`and assessment.id <> all(${current.ids}::uuid[])`,
  ].filter((condition) => typeof condition === "object");
  // A list of ids leaves months out only in a plan for these values.
  const among = current?.is
    ? sql`unnest(${current.ids}::uuid[]) as place (place_id) ${rowById(scope, "risk_assessments", "assessment", "place_id")}`
    : sql`risk_assessments assessment`;
  return sql`
    select assessment.id, assessment.record_bytes
      from ${among}
     where assessment.organization_id = ${scope.organizationId}
       and assessment.mode = ${scope.mode} ${sql.join(narrowed, sql` `)}
           ${pageClause(page, "assessment.id")}`;
}

/** The assessments that name an event. */
export async function listAssessmentsOfEvent(tx: Tx, scope: Scope, eventId: string, page: Page) {
  return readAssessments(tx, scope, idsOfEvent(scope, eventId, page), page);
}

export function idsOfEvent(scope: Scope, eventId: string, page: Page): RawBuilder<unknown> {
  return sql`
    select assessment.id, assessment.record_bytes
      from risk_assessment_events link
     ${rowById(scope, "risk_assessments", "assessment", "link.assessment_id")}
     where link.organization_id = ${scope.organizationId}
       and link.mode = ${scope.mode}
       and link.event_id = ${eventId}
           ${pageClause(page, "link.assessment_id")}`;
}

/**
 * Reads the assessments of `chosen`, in its order. A hundred records can have 75 MiB, but an answer holds at most one: the
 * sizes are added up first, and only the records that fit are read, plus one to tell whether there are more.
 */
export async function readAssessments(tx: Tx, scope: Scope, chosen: RawBuilder<unknown>, page: Page) {
  const direction = directionOf(page);
  const { rows } = await sql<StoredAssessment>`
    with chosen as materialized (${chosen}),
    measured as (
      select id, sum(record_bytes + 1) over (order by id ${direction} rows between unbounded preceding and 1 preceding) as bytes_before
        from chosen
    )
    select ${columns}
      from measured
     ${rowById(scope, "risk_assessments", "assessment", "measured.id")}
     ${policyOf(scope)}
     where coalesce(measured.bytes_before, 0) <= ${pageBytes}
     order by measured.id ${direction}
  `.execute(tx);
  return rows;
}
