import { newId } from "#database/new-id.ts";
import type { WorkflowRow } from "../workflows/workflow-store.ts";
import type { RunRow } from "./run-store.ts";

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
