import type { Evaluation, Reading } from "@probity/engines/risk/policy/evaluation.ts";
import type { Statement } from "@probity/engines/risk/policy/explain/explanation.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type AssessmentRow = {
  id: string;
  subject_id: string;
  policy_id: string;
  policy_key: string;
  policy_version: number;
  sequence: number;
  evidence_revision: number;
  verification_revision: number;
  previous_id: string | null;
  trigger: string;
  event_ids: string[];
  action_ids: string[];
  evaluated_at: Date;
  evaluator_version: string;
  complete: boolean;
  decision: Evaluation["decision"];
  lapses_at: Date | null;
  review_due_at: Date;
  definition_digest: string;
  inputs_digest: string;
  result_digest: string;
  result: Evaluation;
  /** Sentences alone where they were written before they had details. */
  explanation: (string | Statement)[];
  created_by: string;
};

export type SelectedHead = {
  policy_id: string;
  fact: string;
  source: string;
  /** Null where nothing was received from a source whose binding is outdated. */
  evidence_id: string | null;
  status: Reading["status"];
  value: Reading["value"];
  observed_at: Date | null;
  expires_at: Date | null;
  /** Of all that the policy version reads. */
  total_bytes: number;
};

/**
 * The current receipts of the sources that policy versions accept, for the facts they read. Their values leave the database
 * only if all values of one version together are within `bytesMax`.
 *
 * A binding is outdated while its workflow has a newer revision and the attempt that counts for the subject, if there is
 * one, was not made at the bound revision. This is queried here rather than stored with the heads, because a subject
 * without receipts has no heads.
 */
export async function selectHeads(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  policyIds: readonly string[],
  bytesMax: number,
): Promise<SelectedHead[]> {
  const { rows } = await statement<SelectedHead>`
    with input as materialized (
      select policy_id, fact, source,
             case when is_bound then split_part(source, ':', 2)::uuid end as workflow_id,
             case when is_bound then substr(split_part(source, ':', 3), 2)::integer end as workflow_revision
        from risk_policy_inputs
       -- A draft may accept anything, and nothing is read as an id that does not look like one.
       cross join lateral (
         select source ~ '^verification:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:r[1-9][0-9]{0,8}:' as is_bound
       ) form
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and policy_id = any(${policyIds}::uuid[])
    )
    select input.policy_id, input.fact, input.source, head.evidence_id, head.observed_at, head.expires_at,
           case when binding.outdated then 'binding_outdated' else head.status end as status,
           coalesce(sum(head.bytes) over policy, 0)::integer as total_bytes,
           case when sum(head.bytes) over policy <= ${bytesMax} and not binding.outdated then head.value end as value
      from input
      left join risk_evidence_heads head
        on head.organization_id = ${scope.organizationId}
       and head.mode = ${scope.mode}
       and head.subject_id = ${subjectId}
       and head.fact = input.fact
       and head.source = input.source
      left join verification_workflows workflow
        on workflow.organization_id = ${scope.organizationId}
       and workflow.mode = ${scope.mode}
       and workflow.id = input.workflow_id
       and workflow.revision > input.workflow_revision
      left join verification_governing_runs governing
        on governing.organization_id = ${scope.organizationId}
       and governing.mode = ${scope.mode}
       and governing.subject_id = ${subjectId}
       and governing.workflow_id = workflow.id
      left join verification_runs run
        on run.organization_id = ${scope.organizationId}
       and run.mode = ${scope.mode}
       and run.id = governing.run_id
     cross join lateral (
       select workflow.id is not null and run.workflow_revision is distinct from input.workflow_revision as outdated
     ) binding
     where head.evidence_id is not null
        or binding.outdated
    window policy as (partition by input.policy_id)
  `.execute(tx);
  return rows;
}

/** The newest assessment of a subject under the key of a policy version. */
export async function findLatestAssessment(tx: Tx, scope: Scope, subjectId: string, policyId: string) {
  const { rows } = await statement<{ id: string; sequence: number }>`
    select assessment_id as id, sequence
      from risk_assessment_heads
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
       and policy_key = (select key
                           from risk_policies
                          where organization_id = ${scope.organizationId}
                            and mode = ${scope.mode}
                            and id = ${policyId})
     order by sequence desc
     limit 1
  `.execute(tx);
  return rows[0];
}

/**
 * Returns the ids that are events of the subject. The query only uses the ids: with the subject as a condition, PostgreSQL
 * may read all events of the subject, which can be many.
 */
export async function selectEventsOfSubject(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await statement<{ id: string; subject_id: string | null }>`
    select id, subject_id
      from risk_events
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids}::uuid[])
  `.execute(tx);
  return new Set(rows.filter(({ subject_id }) => subject_id === subjectId).map(({ id }) => id));
}

/**
 * Keeps an assessment and makes it the newest of its subject with this policy version. `result` is the JSON of the evaluation, which is
 * stored exactly: PostgreSQL takes its bytes for a `json` column as they are.
 */
export async function insertAssessment(
  tx: Tx,
  scope: Scope,
  row: Omit<AssessmentRow, "result"> & { result: Buffer; outcome: string; record_bytes: number },
): Promise<void> {
  await statement`
    with kept as (
      insert into risk_assessments (organization_id, mode, id, subject_id, policy_id, policy_key, policy_version, sequence,
                                    evidence_revision, verification_revision, previous_id, trigger, event_ids, action_ids, evaluated_at,
                                    evaluator_version, complete, decision, lapses_at, review_due_at, definition_digest,
                                    inputs_digest, result_digest, result, outcome, explanation, record_bytes, created_by)
      values (${scope.organizationId}, ${scope.mode}, ${row.id}, ${row.subject_id}, ${row.policy_id}, ${row.policy_key},
              ${row.policy_version}, ${row.sequence}, ${row.evidence_revision}, ${row.verification_revision}, ${row.previous_id}, ${row.trigger},
              ${row.event_ids}, ${row.action_ids}, ${row.evaluated_at}, ${row.evaluator_version}, ${row.complete},
              ${row.decision}, ${row.lapses_at}, ${row.review_due_at}, ${row.definition_digest}, ${row.inputs_digest},
              ${row.result_digest}, ${row.result}, ${row.outcome}, ${JSON.stringify(row.explanation)}, ${row.record_bytes}, ${row.created_by})
    )
    insert into risk_assessment_heads (organization_id, mode, subject_id, policy_key, policy_id, assessment_id, sequence)
    values (${scope.organizationId}, ${scope.mode}, ${row.subject_id}, ${row.policy_key}, ${row.policy_id}, ${row.id}, ${row.sequence})
        on conflict (organization_id, mode, subject_id, policy_key, policy_id) do update
       set assessment_id = excluded.assessment_id,
           sequence = excluded.sequence
  `.execute(tx);
}

export async function insertEventLinks(
  tx: Tx,
  scope: Scope,
  assessmentId: string,
  eventIds: readonly string[],
): Promise<void> {
  await statement`
    insert into risk_assessment_events (organization_id, mode, event_id, assessment_id)
    select ${scope.organizationId}, ${scope.mode}, event_id, ${assessmentId}
      from unnest(${eventIds}::uuid[]) as named (event_id)
  `.execute(tx);
}

export type NewAction = { id: string; name: string; origins: string[] };

/** The actions of one assessment: however many, one statement. */
export async function insertActions(
  tx: Tx,
  scope: Scope,
  assessment: Pick<AssessmentRow, "id" | "policy_key" | "policy_id" | "sequence" | "decision" | "evaluated_at">,
  subject: { id: string; kind: string; external_id: string },
  actions: readonly NewAction[],
): Promise<void> {
  await statement`
    insert into risk_actions (organization_id, mode, id, subject_id, subject_kind, subject_external_id, assessment_id,
                              policy_key, policy_id, assessment_sequence, name, decision, origins, status, requested_at)
    select ${scope.organizationId}, ${scope.mode}, action.id, ${subject.id}, ${subject.kind}, ${subject.external_id},
           ${assessment.id}, ${assessment.policy_key}, ${assessment.policy_id}, ${assessment.sequence}, action.name, ${assessment.decision},
           array(select json_array_elements_text(action.origins)), 'requested', ${assessment.evaluated_at}
      from json_to_recordset(${JSON.stringify(actions)}) as action (id uuid, name text, origins json)
  `.execute(tx);
}
