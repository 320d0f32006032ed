import type { Static } from "typebox";
import type { Definition } from "@probity/engines/policy/definition.ts";
import type { Evaluation } from "@probity/engines/policy/evaluation.ts";
import { toldBy } from "@probity/engines/policy/explain/explanation.ts";
import type { AssessmentShape } from "./assessment-shapes.ts";
import type { AssessmentRow } from "./assessment-store.ts";

export type AssessmentRecord = Static<typeof AssessmentShape>;

/** The record as it was answered when it was made: nothing in it depends on when it is read. */
export function asAssessmentRecord(row: AssessmentRow & { definition: Definition }): AssessmentRecord {
  const { before, after } = aroundResult(row);
  const { shown } = partsOf(row.result);
  return {
    id: row.id,
    resource: "assessments",
    data: { ...before, ...shown, ...after, policySnapshot: row.definition },
  };
}

/** The result as it is stored, and the part of it that the record shows as it is. That part is most of both, and is written once. */
export function writeResult(evaluation: Evaluation): { result: string; shown: string } {
  const { shown, other } = partsOf(evaluation);
  const text = JSON.stringify(shown);
  return { result: `{${membersOf(text)},${membersOf(JSON.stringify(other))}}`, shown: text };
}

/** The JSON of `asAssessmentRecord`. Its parts are encoded one by one: a single letter beyond Latin-1 makes a whole text slow to encode. */
export function writeAssessmentRecord(row: AssessmentRow, shown: string, definition: Buffer): Buffer {
  const { before, after } = aroundResult(row);
  return Buffer.concat([
    Buffer.from(
      `{"id":${JSON.stringify(row.id)},"resource":"assessments","data":{${membersOf(JSON.stringify(before))},`,
    ),
    Buffer.from(membersOf(shown)),
    Buffer.from(`,${membersOf(JSON.stringify(after))},"policySnapshot":`),
    definition,
    Buffer.from("}}"),
  ]);
}

function partsOf({ requiredActions, freshUntil, reviewDueAt, ...shown }: Evaluation) {
  return { shown, other: { requiredActions, freshUntil, reviewDueAt } };
}

/** The members of a record before those of the result, and after them. */
function aroundResult(row: AssessmentRow) {
  const { requiredActions, freshUntil, reviewDueAt } = row.result;
  const before = {
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
  };
  const after = {
    requiredActions: requiredActions.map((action, index) => ({ ...action, actionId: row.action_ids[index]! })),
    freshUntil,
    reviewDueAt,
    definitionDigest: row.definition_digest,
    inputsDigest: row.inputs_digest,
    resultDigest: row.result_digest,
    ...toldBy(row.explanation),
  };
  return { before, after };
}

/** The inside of the braces of an object that has members. */
function membersOf(json: string): string {
  return json.slice(1, -1);
}
