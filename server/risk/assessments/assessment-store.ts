import type { Evaluation, Reading } from "@probity/engines/policy/evaluation.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

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
  explanation: string[];
  created_by: string;
};

export type SelectedHead = {
  policy_id: string;
  fact: string;
  source: string;
  evidence_id: string;
  status: Reading["status"];
  value: Reading["value"];
  observed_at: Date;
  expires_at: Date | null;
  /** Of all that the policy version reads. */
  total_bytes: number;
};

/**
 * The standing receipts of the sources that policy versions accept, for the facts they read. Their values leave the
 * database only when all of one version together are within `bytesMax`.
 */
export async function selectHeads(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  policyIds: readonly string[],
  bytesMax: number,
): Promise<SelectedHead[]> {
  const { rows } = await statement<SelectedHead>`
    select input.policy_id, head.fact, head.source, head.evidence_id, head.status, head.observed_at, head.expires_at,
           (sum(head.bytes) over policy)::integer as total_bytes,
           case when sum(head.bytes) over policy <= ${bytesMax} then head.value end as value
      from risk_policy_inputs input
      join risk_evidence_heads head
        on head.organization_id = input.organization_id
       and head.mode = input.mode
       and head.subject_id = ${subjectId}
       and head.fact = input.fact
       and head.source = input.source
     where input.organization_id = ${scope.organizationId}
       and input.mode = ${scope.mode}
       and input.policy_id = any(${policyIds}::uuid[])
    window policy as (partition by input.policy_id)
  `.execute(tx);
  return rows;
}

/** The newest assessment of a subject under the key of a policy version. */
export async function findLatestAssessment(tx: Tx, scope: Scope, subjectId: string, policyId: string) {
  const { rows } = await statement<{ id: string; sequence: number }>`
    select id, sequence
      from risk_assessments
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
 * Which of these ids are events of the subject. They are found by their ids alone: asked for the subject too, PostgreSQL may
 * rather walk through all events of a subject, which can be many.
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
  return new Set(rows.filter(({ subject_id }) => subject_id === subjectId.toLowerCase()).map(({ id }) => id));
}

/** `result` is text because what was evaluated is kept to the letter, and was written once already to be measured. */
export async function insertAssessment(
  tx: Tx,
  scope: Scope,
  row: Omit<AssessmentRow, "result"> & { result: string; record_bytes: number },
): Promise<void> {
  await statement`
    insert into risk_assessments (organization_id, mode, id, subject_id, policy_id, policy_key, policy_version, sequence,
                                  evidence_revision, verification_revision, previous_id, trigger, event_ids, action_ids, evaluated_at,
                                  evaluator_version, complete, decision, lapses_at, review_due_at, definition_digest,
                                  inputs_digest, result_digest, result, explanation, record_bytes, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${row.id}, ${row.subject_id}, ${row.policy_id}, ${row.policy_key},
            ${row.policy_version}, ${row.sequence}, ${row.evidence_revision}, ${row.verification_revision}, ${row.previous_id}, ${row.trigger},
            ${row.event_ids}, ${row.action_ids}, ${row.evaluated_at}, ${row.evaluator_version}, ${row.complete},
            ${row.decision}, ${row.lapses_at}, ${row.review_due_at}, ${row.definition_digest}, ${row.inputs_digest},
            ${row.result_digest}, ${row.result}, ${JSON.stringify(row.explanation)}, ${row.record_bytes}, ${row.created_by})
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
  assessment: Pick<AssessmentRow, "id" | "policy_key" | "policy_id" | "decision" | "evaluated_at">,
  subject: { id: string; kind: string; external_id: string },
  actions: readonly NewAction[],
): Promise<void> {
  await statement`
    insert into risk_actions (organization_id, mode, id, subject_id, subject_kind, subject_external_id, assessment_id,
                              policy_key, policy_id, name, decision, origins, status, requested_at)
    select ${scope.organizationId}, ${scope.mode}, action.id, ${subject.id}, ${subject.kind}, ${subject.external_id},
           ${assessment.id}, ${assessment.policy_key}, ${assessment.policy_id}, action.name, ${assessment.decision},
           array(select json_array_elements_text(action.origins)), 'requested', ${assessment.evaluated_at}
      from json_to_recordset(${JSON.stringify(actions)}) as action (id uuid, name text, origins json)
  `.execute(tx);
}
