import Type from "typebox";
import { explainState } from "@probity/engines/risk/assessments/explain-state.ts";
import { currencyReasons, stateOf } from "@probity/engines/risk/assessments/state.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import { AssessmentDecision } from "./evaluation-shapes.ts";
import { findAssessmentState } from "./state-store.ts";

/** GET /risk/assessments/{id}/state */
export const readAssessmentState = operation({
  summary: "Read the state of an assessment: whether it is current, and which decision applies",
  allow: readers,
  params: IdParams,
  reply: Type.Object({
    assessmentId: Id,
    current: Type.Boolean(),
    effectiveDecision: Type.Union([AssessmentDecision, Type.Literal("reassessment_required")]),
    reasons: Type.Array(Type.Enum([...currencyReasons])),
    calculatedDecision: AssessmentDecision,
    overrideId: Type.Union([Id, Type.Null()]),
    overrideExpiresAt: NullableTimestamp,
    freshUntil: NullableTimestamp,
    reviewDueAt: Timestamp,
    checkedAt: Timestamp,
    explanation: Type.Array(Type.String(), { description: "The same in sentences, with the reason of an override." }),
  }),

  async run({ tx, caller, now, params }) {
    const stored = await findAssessmentState(tx, caller.scope, params.id);
    refuseUnless(stored, "not_found");
    const state = stateOf(stored.decision, stored.facts, stored.newestOverride, now);
    const { current, effectiveDecision, reasons, override } = state;
    return {
      assessmentId: stored.id,
      current,
      effectiveDecision,
      reasons,
      calculatedDecision: stored.decision,
      overrideId: override?.id ?? null,
      overrideExpiresAt: override?.expiresAt.toISOString() ?? null,
      freshUntil: stored.freshUntil,
      reviewDueAt: stored.facts.reviewDueAt.toISOString(),
      checkedAt: now.toISOString(),
      explanation: explainState(stored.decision, state, stored.overrideReason),
    };
  },
});
