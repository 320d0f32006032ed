import type { ActionStatus } from "@probity/engines/risk/action-transitions.ts";
import type { AssessmentDecision, Evaluation } from "@probity/engines/risk/policy/evaluation.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** Reads the records for a snapshot, and those shown with it later. */

/** More policy keys than anybody assesses one subject with. */
const policyKeysMax = 100;

/** The newest assessment of each policy key, those made last first. */
export async function newestAssessmentIds(tx: Tx, scope: Scope, subjectId: string, limit: number): Promise<string[]> {
  const { rows } = await statement<{ id: string }>`
    select id
      from (select distinct on (policy_key) assessment_id as id
              from risk_assessment_heads
             where organization_id = ${scope.organizationId}
               and mode = ${scope.mode}
               and subject_id = ${subjectId}
             order by policy_key desc, sequence desc
             limit ${policyKeysMax}) as found
     order by id desc
     limit ${limit}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export type SnapshotAssessment = {
  id: string;
  policy_key: string;
  policy_version: number;
  sequence: number;
  previous_id: string | null;
  evaluated_at: Date;
  complete: boolean;
  decision: AssessmentDecision;
  result: Evaluation;
};

/** These assessments of the subject, and those that came before them under their keys. */
export async function findAssessmentsWithPrevious(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  ids: readonly string[],
): Promise<SnapshotAssessment[]> {
  const { rows } = await statement<SnapshotAssessment>`
    with found as materialized ( -- by the ids alone, or PostgreSQL may walk through all assessments of the subject
      select id, previous_id, subject_id
        from risk_assessments
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id = any(${ids}::uuid[])
    ), named as (
      select id, previous_id
        from found
       where subject_id = ${subjectId}
    )
    select id, policy_key, policy_version, sequence, previous_id, evaluated_at, complete, decision, result
      from risk_assessments
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(array(select id from named union select previous_id from named))
     order by id
  `.execute(tx);
  return rows;
}

/** Assessments of a snapshot, in the order in which they were made. */
export async function findAssessmentsById(tx: Tx, scope: Scope, ids: readonly string[]): Promise<SnapshotAssessment[]> {
  const { rows } = await statement<SnapshotAssessment>`
    select id, policy_key, policy_version, sequence, previous_id, evaluated_at, complete, decision, result
      from risk_assessments
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids}::uuid[])
     order by id
  `.execute(tx);
  return rows;
}

/** Newest first. */
export async function newestEventIds(tx: Tx, scope: Scope, subjectId: string, limit: number): Promise<string[]> {
  const { rows } = await statement<{ id: string }>`
    select id
      from risk_events
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
     order by sequence desc
     limit ${limit}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export type SnapshotEvent = {
  id: string;
  type: string;
  reason: string | null;
  details: unknown;
  occurred_at: Date;
};

/** Those of these events that are about the subject, in the order in which they happened to it. */
export async function findEventsOfSubject(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  ids: readonly string[],
): Promise<SnapshotEvent[]> {
  const { rows } = await statement<SnapshotEvent>`
    with found as materialized ( -- by the ids alone, or PostgreSQL may walk through all events of the subject
      select id, type, reason, details, occurred_at, subject_id, sequence
        from risk_events
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id = any(${ids}::uuid[])
    )
    select id, type, reason, details, occurred_at
      from found
     where subject_id = ${subjectId}
     order by sequence
  `.execute(tx);
  return rows;
}

export type ActionInSnapshot = {
  id: string;
  name: string;
  policy_key: string;
  status: ActionStatus;
  revision: number;
  requested_at: Date;
  open: boolean;
};

/** The open actions of the subject, the longest waiting first, and then what else these assessments have asked for. */
export async function findActionsOf(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  assessmentIds: readonly string[],
  limit: number,
): Promise<ActionInSnapshot[]> {
  const { rows } = await statement<ActionInSnapshot>`
    (select id, name, policy_key, status, revision, requested_at, true as open
       from risk_actions
      where organization_id = ${scope.organizationId}
        and mode = ${scope.mode}
        and subject_id = ${subjectId}
        and status in ('requested', 'acknowledged', 'failed')
      order by id
      limit ${limit})
    union all
    (select id, name, policy_key, status, revision, requested_at, false as open
       from risk_actions
      where organization_id = ${scope.organizationId}
        and mode = ${scope.mode}
        and assessment_id = any(${assessmentIds}::uuid[])
        and status in ('completed', 'cancelled')
      order by id
      limit ${limit})
    order by open desc, id
    limit ${limit}
  `.execute(tx);
  return rows;
}

/** Properties of actions that never change. */
export async function findActionNames(tx: Tx, scope: Scope, ids: readonly string[]) {
  const { rows } = await statement<{ id: string; name: string; policy_key: string; requested_at: Date }>`
    select id, name, policy_key, requested_at
      from risk_actions
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids}::uuid[])
     order by id
  `.execute(tx);
  return rows;
}
