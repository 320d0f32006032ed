import type { Static } from "typebox";
import type { Definition } from "@probity/engines/policy/definition.ts";
import { toldBy } from "@probity/engines/policy/explain/explanation.ts";
import type { AssessmentShape } from "./assessment-shapes.ts";
import type { AssessmentRow } from "./assessment-store.ts";

export type AssessmentRecord = Static<typeof AssessmentShape>;

/** The record as it was answered when it was made: nothing in it depends on when it is read. */
export function asAssessmentRecord(row: AssessmentRow & { definition: Definition }): AssessmentRecord {
  const { requiredActions, freshUntil, reviewDueAt, ...result } = row.result;
  return {
    id: row.id,
    resource: "assessments",
    data: {
      subjectId: row.subject_id,
      policyVersionId: row.policy_id,
      policyKey: row.policy_key,
      policyVersion: row.policy_version,
      trigger: row.trigger,
      eventIds: row.event_ids,
      evaluatedAt: row.evaluated_at.toISOString(),
      sequence: row.sequence,
      evidenceRevision: row.evidence_revision,
      previousAssessmentId: row.previous_id,
      evaluatorVersion: row.evaluator_version,
      ...result,
      requiredActions: requiredActions.map((action, index) => ({ ...action, actionId: row.action_ids[index]! })),
      freshUntil,
      reviewDueAt,
      definitionDigest: row.definition_digest,
      inputsDigest: row.inputs_digest,
      resultDigest: row.result_digest,
      ...toldBy(row.explanation),
      policySnapshot: row.definition,
    },
  };
}
