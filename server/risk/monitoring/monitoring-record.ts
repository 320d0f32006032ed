import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, Timestamp } from "#platform/operation/shapes.ts";
import type { MonitoringRow } from "./monitoring-store.ts";
import type { SubscriptionRow } from "./subscription-list-store.ts";

export const MonitoringErrorName = Type.Enum([
  "applicability_unknown",
  "applicability_not_matched",
  "evaluation_failed",
]);

export const MonitoringRecord = named(
  "Monitoring",
  Type.Object({
    subjectId: Id,
    policyKey: Type.String(),
    policyVersionId: Id,
    policyVersion: Type.Integer(),
    enabled: Type.Boolean(),
    lastAssessmentId: Type.Union([Id, Type.Null()], {
      description: "The assessment that the last check made or found to speak for the subject still.",
    }),
    lastEvaluatedAt: NullableTimestamp,
    nextCheckAt: Type.Union([Timestamp, Type.Null()], {
      description: "The earliest time of the next check, which may come later; null if only a change causes one.",
    }),
    lastError: Type.Union([MonitoringErrorName, Type.Null()]),
    updatedAt: Type.String({
      ...Timestamp,
      description: "The time at which the policy version was assigned, or the monitoring paused or enabled.",
    }),
  }),
);

/** In a list of all subjects each is shown by its kind and externalId, which are all that is known of it here. */
export const ListedMonitoring = named(
  "ListedMonitoring",
  Type.Object({
    ...MonitoringRecord.properties,
    subjectKind: Type.String(),
    subjectExternalId: Type.String(),
  }),
);

export function asListedMonitoring(row: SubscriptionRow) {
  return { ...asMonitoringRecord(row), subjectKind: row.kind, subjectExternalId: row.external_id };
}

export function asMonitoringRecord(row: MonitoringRow) {
  return {
    subjectId: row.subject_id,
    policyKey: row.policy_key,
    policyVersionId: row.policy_id,
    policyVersion: row.policy_version,
    enabled: row.enabled,
    lastAssessmentId: row.last_assessment_id,
    lastEvaluatedAt: row.last_evaluated_at?.toISOString() ?? null,
    nextCheckAt: row.next_check_at?.toISOString() ?? null,
    lastError: row.last_error,
    updatedAt: row.updated_at.toISOString(),
  };
}
