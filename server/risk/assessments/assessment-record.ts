import type { Static } from "typebox";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { toldBy } from "@probity/engines/risk/policy/explain/explanation.ts";
import type { WrittenEvaluation } from "@probity/engines/risk/policy/written-evaluation.ts";
import type { AssessmentShape } from "./assessment-shapes.ts";
import type { AssessmentRow } from "./assessment-store.ts";

export type AssessmentRecord = Static<typeof AssessmentShape>;

/** The record as it was answered when it was made: nothing in it depends on when it is read. */
export function asAssessmentRecord(row: AssessmentRow & { definition: Definition }): AssessmentRecord {
  return recordFrom(row, row.definition, aroundResult(row));
}

/** The result as it is stored, and the members of it that the record shows as they are. These are most of both, and are written once. */
export function resultBytes({ shown: text, others }: WrittenEvaluation): { result: Buffer; shown: Buffer } {
  const shown = Buffer.from(text);
  return { result: Buffer.concat([openingBrace, shown, Buffer.from(`,${others}}`)]), shown };
}

/**
 * The same as `asAssessmentRecord`, also as JSON. Its parts are encoded one by one: a single letter beyond Latin-1 makes a whole text slow
 * to encode, and who asks for a minimal answer needs them for their size alone.
 */
export function writeAssessmentRecord(
  row: AssessmentRow,
  shown: Buffer,
  { definition, definitionBytes }: { definition: Definition; definitionBytes: Buffer },
): { record: AssessmentRecord; parts: readonly Buffer[] } {
  const around = aroundResult(row);
  const parts = [
    Buffer.from(
      `{"id":${JSON.stringify(row.id)},"resource":"assessments","data":{${membersOf(JSON.stringify(around.before))},`,
    ),
    shown,
    Buffer.from(`,${membersOf(JSON.stringify(around.after))},"policySnapshot":`),
    definitionBytes,
    closingBraces,
  ];
  return { record: recordFrom(row, definition, around), parts };
}

const openingBrace = Buffer.from("{");
const closingBraces = Buffer.from("}}");

function recordFrom(
  row: AssessmentRow,
  policySnapshot: Definition,
  { before, after }: ReturnType<typeof aroundResult>,
): AssessmentRecord {
  const { requiredActions: _actions, freshUntil: _fresh, reviewDueAt: _due, ...shown } = row.result;
  return { id: row.id, resource: "assessments", data: { ...before, ...shown, ...after, policySnapshot } };
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
