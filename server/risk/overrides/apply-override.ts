import { stateOf } from "@probity/engines/risk/assessments/state.ts";
import { madeAfter, oneYearAfter } from "@probity/engines/risk/override-status.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { type People, refuseChanged } from "#platform/four-eyes/people.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { findAssessmentState } from "../assessments/state-store.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { appendStatistic } from "../statistics/statistics-store.ts";
import type { OverrideChange, OverrideRequest } from "./override-change.ts";
import { asOverrideRecord } from "./override-resource.ts";
import { insertOverride, lockSubjectOf } from "./override-store.ts";

/** Locks the subject, and refuses an override that cannot be made now. */
export async function checkOverride(tx: Tx, scope: Scope, now: Date, assessmentId: string, body: OverrideRequest) {
  const [subject, assessment] = await Promise.all([
    lockSubjectOf(tx, scope, "risk_assessments", assessmentId),
    findAssessmentState(tx, scope, assessmentId),
  ]);
  const createdAt = madeAfter(assessment?.newestOverride?.createdAt ?? null, now);
  const expiresAt = new Date(body.expiresAt);
  if (expiresAt <= createdAt) refuseField("/expiresAt", "not_in_future", "Must be in the future.");
  if (expiresAt > oneYearAfter(createdAt))
    refuseField("/expiresAt", "too_far_ahead", "Must be at most one year ahead.");
  refuseUnless(subject && assessment, "not_found");
  const { current, effectiveDecision, override } = stateOf(
    assessment.decision,
    assessment.facts,
    assessment.newestOverride,
    now,
  );
  refuseUnless(current && effectiveDecision !== "reassessment_required", "override_not_allowed", {
    detail:
      "The assessment is no longer current, so an override would have no effect. Assess the subject again and override the new assessment.",
  });
  refuseUnless(assessment.complete || body.decision !== "none", "override_not_allowed");
  const before: OverrideChange["before"] = {
    decision: effectiveDecision,
    overrideExpiresAt: override?.expiresAt.toISOString() ?? null,
    calculatedDecision: assessment.decision,
    complete: assessment.complete,
    policyKey: assessment.policyKey,
    evidenceRevision: assessment.facts.evidenceRevision,
    overrideId: override?.id ?? null,
  };
  return { subject, assessment, createdAt, expiresAt, before };
}

export type CheckedOverride = Awaited<ReturnType<typeof checkOverride>>;

export async function makeOverride(
  tx: Tx,
  { by, approvedBy }: People,
  now: Date,
  { subject, assessment, createdAt, expiresAt }: CheckedOverride,
  body: OverrideRequest,
) {
  const { scope } = by;
  const override = {
    id: newId(createdAt),
    assessment_id: assessment.id,
    subject_id: subject.id,
    policy_key: assessment.policyKey,
    decision: body.decision,
    reason: body.reason,
    created_at: createdAt,
    created_by: principalOf(by),
    approved_by: approvedBy,
    expires_at: expiresAt,
  };
  const details = { assessmentId: assessment.id, decision: body.decision, expiresAt: expiresAt.toISOString() };
  await Promise.all([
    insertOverride(tx, scope, override),
    appendStatistic(tx, scope, {
      id: override.id,
      at: createdAt,
      policyKey: override.policy_key,
      counted: "override",
      decision: override.decision,
      band: null,
    }),
    recordSubjectEvents(tx, by, now, subject, [
      {
        type: "risk.override.created",
        resourceType: "overrides",
        resourceId: override.id,
        reason: body.reason,
        details: { ...details, ...(approvedBy !== null && { approvedBy }) },
      },
    ]),
  ]);
  const standing = { revoked_at: null, revoked_by: null, revocation_reason: null, is_newest: true };
  return asOverrideRecord({ ...override, ...standing, facts: assessment.facts }, now);
}

/** What an approval does. Answers the id of the override. */
export async function applyOverride(
  tx: Tx,
  people: People,
  now: Date,
  assessmentId: string,
  { request, before }: OverrideChange,
): Promise<string> {
  const checked = await checkOverride(tx, people.by.scope, now, assessmentId, request);
  refuseChanged(before, checked.before);
  return (await makeOverride(tx, people, now, checked, request)).id;
}
