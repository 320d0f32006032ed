import { type VerificationDecision, verificationDecisions } from "@probity/engines/risk/verification/decisions.ts";
import { runStatuses } from "@probity/engines/risk/verification/runs.ts";
import Type from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import type { ResultRow } from "./result-store.ts";
import type { RunRow } from "./run-store.ts";

const RunData = Type.Object({
  sessionId: Id,
  attempt: Type.Integer(),
  workflowId: Id,
  workflowRevision: Type.Integer(),
  status: Type.Enum([...runStatuses]),
  startedAt: Timestamp,
  startedBy: Type.String(),
  completedAt: NullableTimestamp,
  completedBy: Type.Union([Type.String(), Type.Null()]),
});

export const RunRecord = named("VerificationRun", recordOf("runs", RunData));

function runDataOf(row: RunRow) {
  return {
    sessionId: row.session_id,
    attempt: row.attempt,
    workflowId: row.workflow_id,
    workflowRevision: row.workflow_revision,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    startedBy: row.started_by,
    completedAt: row.completed_at?.toISOString() ?? null,
    completedBy: row.completed_by,
  };
}

export const asRunRecord = (row: RunRow) => ({ id: row.id, resource: "runs" as const, data: runDataOf(row) });

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);

export const ResultData = Type.Object({
  workflowRunId: Id,
  stepId: Type.String(),
  status: Type.Enum(["completed", "failed"]),
  output: Type.Union([
    Type.Record(Type.String(), Type.Union([Scalar, Type.Array(Scalar), Type.Null()])),
    Type.Null({ description: "The step failed and found nothing, or what it found is withheld." }),
  ]),
  withheld: Type.Optional(
    Type.Literal(true, {
      description:
        "The step put something out, which this caller is not shown before the run is approved. Owners, admins, auditors and the principal that reported it are.",
    }),
  ),
  recordedAt: Timestamp,
  recordedBy: Type.String(),
});

/** A result as part of another record. */
export function resultPartOf(row: ResultRow & { withheld?: true }) {
  return {
    id: row.id,
    workflowRunId: row.run_id,
    stepId: row.step_id,
    status: row.status,
    output: row.output,
    ...(row.withheld && { withheld: row.withheld }),
    recordedAt: row.recorded_at.toISOString(),
    recordedBy: row.recorded_by,
  };
}

/** A run as part of its session's record, with what its steps put out. */
export const RunPart = Type.Object({
  id: Id,
  ...RunData.properties,
  decision: Type.Union([Type.Enum([...verificationDecisions]), Type.Null()], {
    description: "The latest decision about this run; null when there is none.",
  }),
  results: Type.Array(Type.Object({ id: Id, ...ResultData.properties })),
});

export function runPartOf(
  row: RunRow,
  results: readonly (ResultRow & { withheld?: true })[],
  decisions: readonly { run_id: string; decision: VerificationDecision }[],
) {
  const own = results.filter(({ run_id }) => run_id === row.id);
  const decision = decisions.find(({ run_id }) => run_id === row.id)?.decision ?? null;
  return { id: row.id, ...runDataOf(row), decision, results: own.map(resultPartOf) };
}
