import { ElementId, workflowLimits } from "@probity/engines/risk/verification/workflow.ts";
import Type from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, strict, Timestamp } from "#platform/operation/shapes.ts";
import { loadApprovals } from "#risk/evidence/approval.ts";
import { CheckPart, checkPartOf } from "../checks/check-record.ts";
import { type CheckRow, listChecks } from "../checks/check-store.ts";
import { listStandingDecisions, type StandingDecision } from "../decisions/decision-store.ts";
import { listResults, type ResultRow } from "../runs/result-store.ts";
import { RunPart, runPartOf } from "../runs/run-record.ts";
import { listRuns, type RunRow } from "../runs/run-store.ts";
import type { SessionRow } from "./session-store.ts";

export const Participants = Type.Array(
  strict({
    id: Type.String({ ...ElementId, description: "Your own name for a part somebody plays, never a person's name." }),
    role: Type.Optional(ElementId),
  }),
  { maxItems: workflowLimits.participants },
);

export const SessionRecord = named(
  "VerificationSession",
  recordOf(
    "sessions",
    Type.Object({
      workflowId: Id,
      sessionWorkflowId: Id,
      subjectId: Type.Union([Id, Type.Null()]),
      participants: Participants,
      createdAt: Timestamp,
      createdBy: Type.String(),
      linkedAt: NullableTimestamp,
      linkedBy: Type.Union([Type.String(), Type.Null()]),
      runs: Type.Array(RunPart),
      checks: Type.Array(CheckPart),
    }),
  ),
);

export function asSessionRecord(
  session: SessionRow,
  runs: readonly RunRow[],
  results: readonly (ResultRow & { withheld?: true })[],
  checks: readonly CheckRow[],
  decisions: readonly StandingDecision[],
) {
  return {
    id: session.id,
    resource: "sessions" as const,
    data: {
      workflowId: session.workflow_id,
      sessionWorkflowId: session.session_workflow_id,
      subjectId: session.subject_id,
      participants: session.participants,
      createdAt: session.created_at.toISOString(),
      createdBy: session.created_by,
      linkedAt: session.linked_at?.toISOString() ?? null,
      linkedBy: session.linked_by,
      runs: runs.map((run) => runPartOf(run, results, decisions)),
      checks: checks.map(checkPartOf),
    },
  };
}

/** A session with everything that belongs to it, without values that this caller may not read before approval. */
export async function loadSessionRecord(tx: Tx, caller: Caller, session: SessionRow) {
  const { scope } = caller;
  const [runs, results, checks, decisions] = await Promise.all([
    listRuns(tx, scope, session.id),
    listResults(tx, scope, session.id),
    listChecks(tx, scope, session.id, null),
    listStandingDecisions(tx, scope, session.id),
  ]);
  const approvalOf = await loadApprovals(tx, caller, results);
  const shown = results.map((result) =>
    result.output !== null && approvalOf(result)?.withheld
      ? { ...result, output: null, withheld: true as const }
      : result,
  );
  return asSessionRecord(session, runs, shown, checks, decisions);
}
