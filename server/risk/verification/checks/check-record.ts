import { checkStatuses, recommendationOf, recommendations } from "@probity/engines/risk/verification/checks.ts";
import { checkKinds } from "@probity/engines/risk/verification/workflow.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import type { CheckRow } from "./check-store.ts";

const NullableText = Type.Union([Type.String(), Type.Null()]);

const CheckData = Type.Object({
  sessionId: Id,
  workflowRunId: Id,
  stepId: Type.String(),
  kind: Type.Enum([...checkKinds]),
  participant: Type.Union([Type.String(), Type.Null()], { description: "Null when the check is about the session." }),
  status: Type.Enum([...checkStatuses]),
  recommendation: Type.Enum([...recommendations]),
  provider: NullableText,
  providerRef: NullableText,
  createdAt: Timestamp,
});

export const CheckRecord = named("Check", recordOf("checks", CheckData));

/** A check as part of another record. */
export const CheckPart = Type.Object({ id: Id, ...CheckData.properties });

export const asCheckRecord = (row: CheckRow) => ({ id: row.id, resource: "checks" as const, data: checkDataOf(row) });
export const checkPartOf = (row: CheckRow) => ({ id: row.id, ...checkDataOf(row) });

function checkDataOf(row: CheckRow) {
  return {
    sessionId: row.session_id,
    workflowRunId: row.run_id,
    stepId: row.step_id,
    kind: row.kind,
    participant: row.participant,
    status: row.status,
    recommendation: recommendationOf[row.status],
    provider: row.provider,
    providerRef: row.provider_ref,
    createdAt: row.created_at.toISOString(),
  };
}
