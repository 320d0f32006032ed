import { hash } from "node:crypto";
import { currentEvaluator, evaluatorOf } from "@probity/engines/risk/policy/evaluators.ts";
import { writeEvaluation } from "@probity/engines/risk/policy/written-evaluation.ts";
import { explain } from "@probity/engines/risk/policy/explain/explain.ts";
import { newId } from "#platform/database/new-id.ts";
import { type Tx, withoutWaiting } from "#platform/database/transaction.ts";
import { noteAnswerBytes } from "#platform/operation/answer-bytes.ts";
import { type Actor, principalOf } from "#platform/operation/caller.ts";
import { Refusal, refuseLargerThan, refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { openActionItems } from "#platform/work/items/keep-items.ts";
import { recordSubjectEvents, type SubjectChange } from "../events/record-subject-events.ts";
import { limits } from "../limits.ts";
import { findParsedPolicy } from "../policies/versions/parsed-policies.ts";
import { appendStatistic } from "../statistics/statistics-store.ts";
import { lockSubject } from "../subjects/subject-lock-store.ts";
import { type AssessmentRecord, resultBytes, writeAssessmentRecord } from "./assessment-record.ts";
import {
  type AssessmentRow,
  findLatestAssessment,
  insertActions,
  insertAssessment,
  insertEventLinks,
  selectEventsOfSubject,
  selectHeads,
} from "./assessment-store.ts";
import { backgroundOf } from "./background.ts";
import { selectScreeningTrails, selectSourceNames } from "./background-store.ts";
import { readingsFrom } from "./readings.ts";
import { outcomeOf } from "./summary-store.ts";

export type AssessmentOrder = {
  subjectId: string;
  policyVersionId: string;
  trigger: string;
  /** Lower-case and distinct. */
  eventIds: readonly string[];
};

/** The policy does not cover the subject, at least until the first of the receipts behind that lapses. */
export class NotCovered extends Refusal {
  declare readonly code: "applicability_unknown" | "applicability_not_matched";
  readonly lapsesAt: Date | null;

  constructor(result: "unknown" | "not_matched", lapsesAt: Date | null) {
    super(`applicability_${result}`);
    this.lapsesAt = lapsesAt;
  }
}

/** The full record also has its history: one event, because an assessment never changes. */
const historyBytes = 1024;

/**
 * Evaluates a published policy version for a subject and stores the assessment. Callers and workers both use it; there is
 * no other way to make one. It refuses before it has written anything.
 */
export async function assess(tx: Tx, actor: Actor, now: Date, order: AssessmentOrder): Promise<AssessmentRecord> {
  const { subject, policy, heads, previous, background } = await load(tx, actor, order);
  const evaluatedAt = now.toISOString();
  const evaluator = evaluatorOf(currentEvaluator)!;
  const readings = readingsFrom(policy.definition, heads, evaluatedAt);
  const evaluation = evaluator.evaluate(policy.definition, readings, evaluatedAt);
  const lapses = evaluator.lapsesAt(policy.definition, evaluation);
  const lapsesAt = lapses === null ? null : new Date(lapses);
  const covers = evaluation.applicability.result;
  if (covers !== "matched") throw new NotCovered(covers, lapsesAt);

  const written = writeEvaluation((text) => hash("sha256", text), evaluation);
  const { result, shown } = resultBytes(written);
  refuseLargerThan(limits.assessmentResultBytes, result.length, "assessment_result");
  const row: AssessmentRow = {
    id: newId(now),
    subject_id: subject.id,
    policy_id: policy.id,
    policy_key: policy.key,
    policy_version: policy.version,
    sequence: (previous?.sequence ?? 0) + 1,
    evidence_revision: subject.evidence_revision,
    verification_revision: subject.verification_revision,
    previous_id: previous?.id ?? null,
    trigger: order.trigger,
    event_ids: [...order.eventIds],
    // Sorted, so that lists, which go by id, show the actions of one assessment in its own order.
    action_ids: evaluation.requiredActions.map(() => newId(now)).toSorted(),
    evaluated_at: now,
    evaluator_version: currentEvaluator,
    complete: evaluation.complete,
    decision: evaluation.decision,
    lapses_at: lapsesAt,
    review_due_at: new Date(evaluation.reviewDueAt),
    definition_digest: policy.definition_digest,
    inputs_digest: written.inputsDigest,
    result_digest: written.resultDigest,
    result: written.evaluation,
    explanation: explain(policy.definition, evaluation, background),
    created_by: principalOf(actor),
  };
  const { record, parts } = writeAssessmentRecord(row, shown, policy);
  const recordBytes = parts.reduce((sum, part) => sum + part.length, 0);
  refuseLargerThan(limits.recordBytes, recordBytes + historyBytes, "record");
  noteAnswerBytes(record, parts);
  withoutWaiting(
    tx,
    write(tx, actor, now, subject, row, {
      result,
      outcome: JSON.stringify(outcomeOf(evaluation)),
      record_bytes: recordBytes,
    }),
  );
  return record;
}

/**
 * Loads everything an assessment depends on. The statements are sent together and run in order, after the lock of the
 * subject, so they see the evidence of one revision. Refusals are decided when all of them have answered.
 */
async function load(tx: Tx, { scope }: Actor, { subjectId, policyVersionId, eventIds }: AssessmentOrder) {
  const [subject, policy, heads, previous, names, trails, events] = await Promise.all([
    lockSubject(tx, scope, subjectId),
    findParsedPolicy(tx, scope, policyVersionId),
    selectHeads(tx, scope, subjectId, [policyVersionId], limits.assessmentEvidenceBytes),
    findLatestAssessment(tx, scope, subjectId, policyVersionId),
    selectSourceNames(tx, scope, { policyId: policyVersionId }),
    selectScreeningTrails(tx, scope, subjectId, policyVersionId),
    eventIds.length > 0 ? selectEventsOfSubject(tx, scope, subjectId, eventIds) : undefined,
  ]);
  refuseUnless(subject, "not_found");
  refuseUnlessFound(policy, "/policyVersionId");
  eventIds.forEach((id, index) => refuseUnlessFound(events?.has(id), `/eventIds/${index}`));
  refuseUnless(policy.status === "published", "policy_not_published");
  refuseLargerThan(limits.assessmentEvidenceBytes, heads[0]?.total_bytes ?? 0, "assessment_evidence");
  return { subject, policy, heads, previous, background: backgroundOf(names, trails) };
}

type Subject = NonNullable<Awaited<ReturnType<typeof lockSubject>>>;

/** Assessment, links, actions, work items and events in one packet; the order is that of their foreign keys. */
async function write(
  tx: Tx,
  actor: Actor,
  now: Date,
  subject: Subject,
  row: AssessmentRow,
  measured: { result: Buffer; outcome: string; record_bytes: number },
): Promise<void> {
  const { scope } = actor;
  const actions = row.result.requiredActions.map((action, index) => ({ ...action, id: row.action_ids[index]! }));
  const changes: SubjectChange[] = [
    {
      type: "risk.assessment.created",
      resourceType: "assessments",
      resourceId: row.id,
      details: {
        policyVersionId: row.policy_id,
        policyKey: row.policy_key,
        policyVersion: row.policy_version,
        sequence: row.sequence,
        evidenceRevision: row.evidence_revision,
        trigger: row.trigger,
        complete: row.complete,
        decision: row.decision,
        actions: actions.length,
      },
    },
    ...actions.map(({ id, name }): SubjectChange => ({
      type: "risk.action.requested",
      resourceType: "actions",
      resourceId: id,
      details: { from: null, to: "requested", revision: 1, name },
    })),
  ];
  await Promise.all([
    insertAssessment(tx, scope, { ...row, ...measured }),
    appendStatistic(tx, scope, {
      id: row.id,
      at: row.evaluated_at,
      policyKey: row.policy_key,
      counted: "assessment",
      decision: row.decision,
      band: row.result.band,
    }),
    row.event_ids.length > 0 && insertEventLinks(tx, scope, row.id, row.event_ids),
    actions.length > 0 && insertActions(tx, scope, row, subject, actions),
    actions.length > 0 &&
      openActionItems(tx, scope, {
        subject,
        assessmentId: row.id,
        policyKey: row.policy_key,
        decision: row.decision,
        openedAt: now,
        actions,
      }),
    recordSubjectEvents(tx, actor, now, subject, changes),
  ]);
}
