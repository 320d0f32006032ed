import Type from "typebox";
import { currencyReasonsOf } from "@probity/engines/assessments/state.ts";
import { madeAfter, oneYearAfter } from "@probity/engines/overrides/status.ts";
import { decisions } from "@probity/engines/policy/definition.ts";
import { newId } from "#database/new-id.ts";
import { administrators } from "#operation/access.ts";
import { principalOf } from "#operation/caller.ts";
import { operation } from "#operation/operation.ts";
import { refuseField, refuseUnless } from "#operation/refusal.ts";
import { IdParams, Reason, strict, Timestamp } from "#operation/shapes.ts";
import { findAssessmentState } from "../assessments/state-store.ts";
import { recordSubjectEvents } from "../events/record-subject-events.ts";
import { asOverrideRecord, OverrideShape } from "./override-resource.ts";
import { insertOverride, lockSubjectOfAssessment } from "./override-store.ts";

/** POST /risk/assessments/{id}/overrides */
export const createOverride = operation({
  summary: "Override the decision of an assessment, for a time and with a reason",
  allow: administrators,
  params: IdParams,
  body: strict({
    decision: Type.Enum([...decisions]),
    reason: Reason,
    expiresAt: Timestamp,
  }),
  example: { decision: "review", reason: "A new contract explains the payments.", expiresAt: "2027-02-01T00:00:00Z" },
  reply: OverrideShape,

  async run({ tx, caller, now, params, body }) {
    const { scope } = caller;
    const [subject, assessment] = await Promise.all([
      lockSubjectOfAssessment(tx, scope, params.id),
      findAssessmentState(tx, scope, params.id),
    ]);
    const createdAt = madeAfter(assessment?.newestOverride?.createdAt ?? null, now);
    const expiresAt = new Date(body.expiresAt);
    if (expiresAt <= createdAt) refuseField("/expiresAt", "not_in_future", "Must be in the future.");
    if (expiresAt > oneYearAfter(createdAt))
      refuseField("/expiresAt", "too_far_ahead", "Must be at most one year ahead.");
    refuseUnless(subject && assessment, "not_found");
    const isCurrent = currencyReasonsOf(assessment.facts, now).length === 0;
    refuseUnless(isCurrent, "override_not_allowed", {
      detail:
        "The assessment is no longer current, so an override would have no effect. Assess the subject again and override the new assessment.",
    });
    refuseUnless(assessment.complete || body.decision !== "none", "override_not_allowed");

    const override = {
      id: newId(createdAt),
      assessment_id: assessment.id,
      subject_id: subject.id,
      policy_key: assessment.policyKey,
      decision: body.decision,
      reason: body.reason,
      created_at: createdAt,
      created_by: principalOf(caller),
      expires_at: expiresAt,
    };
    await Promise.all([
      insertOverride(tx, scope, override),
      recordSubjectEvents(tx, caller, now, subject, [
        {
          type: "risk.override.created",
          resourceType: "overrides",
          resourceId: override.id,
          reason: body.reason,
          details: { assessmentId: assessment.id, decision: body.decision, expiresAt: expiresAt.toISOString() },
        },
      ]),
    ]);
    const standing = { revoked_at: null, revoked_by: null, revocation_reason: null, is_newest: true };
    return asOverrideRecord({ ...override, ...standing, facts: assessment.facts }, now);
  },
});
