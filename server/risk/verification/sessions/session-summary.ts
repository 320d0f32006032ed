import { verificationDecisions } from "@probity/engines/risk/verification/decisions.ts";
import { runStatuses } from "@probity/engines/risk/verification/runs.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableText, NullableTimestamp, summaryOf, Timestamp } from "#platform/operation/shapes.ts";
import type { ListedSession } from "./session-list-store.ts";

/** A session with its newest attempt, without what the steps found. */
export const SessionSummary = named(
  "VerificationSessionSummary",
  summaryOf(
    "sessions",
    Type.Object({
      workflowId: Id,
      workflowKey: Type.String(),
      sessionWorkflowId: Id,
      subjectId: Type.Union([Id, Type.Null()]),
      createdAt: Timestamp,
      createdBy: Type.String(),
      linkedAt: NullableTimestamp,
      linkedBy: NullableText,
      latestRun: Type.Union([
        Type.Object({
          id: Id,
          attempt: Type.Integer(),
          status: Type.Enum([...runStatuses]),
          startedAt: Timestamp,
          completedAt: NullableTimestamp,
          decision: Type.Union([Type.Enum([...verificationDecisions]), Type.Null()]),
        }),
        Type.Null(),
      ]),
    }),
  ),
);

export function asSessionSummary(row: ListedSession): Static<typeof SessionSummary> {
  return {
    id: row.id,
    resource: "sessions",
    view: "summary",
    data: {
      workflowId: row.workflow_id,
      workflowKey: row.workflow_key,
      sessionWorkflowId: row.session_workflow_id,
      subjectId: row.subject_id,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      linkedAt: row.linked_at?.toISOString() ?? null,
      linkedBy: row.linked_by,
      latestRun: row.run_id === null ? null : latestRunOf(row),
    },
  };
}

function latestRunOf(row: ListedSession) {
  return {
    id: row.run_id!,
    attempt: row.attempt!,
    status: row.run_status!,
    startedAt: row.started_at!.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    decision: row.decision,
  };
}
