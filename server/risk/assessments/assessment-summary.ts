import Type, { type Static } from "typebox";
import { currencyReasons, stateOf } from "@probity/engines/risk/assessments/state.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, summaryOf, Timestamp } from "#platform/operation/shapes.ts";
import { AssessmentData } from "./assessment-shapes.ts";
import { AssessmentDecision, nullable } from "./evaluation-shapes.ts";
import type { SummaryRow } from "./summary-store.ts";

/** An assessment without inputs, results, explanation and policy, and with its state. */
export const AssessmentSummary = named(
  "AssessmentSummary",
  summaryOf(
    "assessments",
    Type.Object({
      subjectId: Id,
      subjectKind: Type.String(),
      subjectExternalId: Type.String(),
      policyVersionId: Id,
      policyKey: Type.String(),
      policyVersion: Type.Integer(),
      trigger: Type.String(),
      evaluatedAt: Timestamp,
      sequence: Type.Integer(),
      complete: Type.Boolean(),
      score: AssessmentData.properties.score,
      band: nullable(Type.String()),
      scoreBand: nullable(Type.String()),
      decision: AssessmentDecision,
      current: Type.Boolean({ description: "Whether it still speaks for the subject, at the moment of this answer." }),
      effectiveDecision: Type.Union([AssessmentDecision, Type.Literal("reassessment_required")]),
      reasons: Type.Array(Type.Enum([...currencyReasons]), { description: "Why it is no longer current." }),
      overrideId: nullable(Id),
      overrideExpiresAt: NullableTimestamp,
      freshUntil: NullableTimestamp,
      reviewDueAt: Timestamp,
      createdBy: Type.String(),
    }),
  ),
);

export function asAssessmentSummary(row: SummaryRow, now: Date): Static<typeof AssessmentSummary> {
  const { current, effectiveDecision, reasons, override } = stateOf(row.decision, row.facts, row.newestOverride, now);
  return {
    id: row.id,
    resource: "assessments",
    view: "summary",
    data: {
      subjectId: row.subject_id,
      subjectKind: row.subject_kind,
      subjectExternalId: row.subject_external_id,
      policyVersionId: row.policy_id,
      policyKey: row.policy_key,
      policyVersion: row.policy_version,
      trigger: row.trigger,
      evaluatedAt: row.evaluated_at.toISOString(),
      sequence: row.sequence,
      complete: row.complete,
      score: row.outcome.score,
      band: row.outcome.band,
      scoreBand: row.outcome.scoreBand,
      decision: row.decision,
      current,
      effectiveDecision,
      reasons,
      overrideId: override?.id ?? null,
      overrideExpiresAt: override?.expiresAt.toISOString() ?? null,
      freshUntil: row.outcome.freshUntil,
      reviewDueAt: row.facts.reviewDueAt.toISOString(),
      createdBy: row.created_by,
    },
  };
}
