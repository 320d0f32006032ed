import { madeAfter } from "@probity/engines/risk/override-status.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { findGoverning } from "../attempts/governing-store.ts";
import { takeOver } from "../attempts/take-over.ts";
import type { WorkflowRow } from "../workflows/workflow-store.ts";
import { insertRun, type RunRow } from "./run-store.ts";

/** An attempt at the newest revision of a workflow, with nothing in it. */
export function newRun(
  session: { id: string },
  workflow: Pick<WorkflowRow, "id" | "revision">,
  attempt: number,
  actor: string,
  now: Date,
): RunRow {
  return {
    id: newId(now),
    session_id: session.id,
    attempt,
    workflow_id: workflow.id,
    workflow_revision: workflow.revision,
    status: "open",
    started_at: now,
    started_by: actor,
    completed_at: null,
    completed_by: null,
  };
}

/**
 * Begins an attempt. For the subject of its session it is the newest one: the time it began says so even where two fall on
 * one millisecond or two servers' clocks disagree.
 */
export async function beginRun(tx: Tx, scope: Scope, subject: { id: string } | null, run: RunRow): Promise<RunRow> {
  const governing = subject ? await findGoverning(tx, scope, subject.id, run.workflow_id) : undefined;
  const begun = { ...run, started_at: madeAfter(governing?.started_at ?? null, run.started_at) };
  await insertRun(tx, scope, begun);
  if (subject) await takeOver(tx, scope, subject.id, begun);
  return begun;
}
