import type { RunStatus } from "@probity/engines/risk/verification/runs.ts";
import type { Step } from "@probity/engines/risk/verification/workflow.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type RunRow = {
  id: string;
  session_id: string;
  attempt: number;
  workflow_id: string;
  workflow_revision: number;
  status: RunStatus;
  started_at: Date;
  started_by: string;
  completed_at: Date | null;
  completed_by: string | null;
};

const columns = [
  "id",
  "session_id",
  "attempt",
  "workflow_id",
  "workflow_revision",
  "status",
  "started_at",
  "started_by",
  "completed_at",
  "completed_by",
] as const;

export async function insertRun(tx: Tx, scope: Scope, run: RunRow): Promise<void> {
  await statement`
    insert into verification_runs (organization_id, mode, id, session_id, attempt, workflow_id, workflow_revision, status,
                                   started_at, started_by)
    values (${scope.organizationId}, ${scope.mode}, ${run.id}, ${run.session_id}, ${run.attempt}, ${run.workflow_id},
            ${run.workflow_revision}, ${run.status}, ${run.started_at}, ${run.started_by})
  `.execute(tx);
}

/** A run with the steps of the revision it is pinned to. */
export async function findRun(tx: Tx, scope: Scope, id: string): Promise<(RunRow & { steps: Step[] }) | undefined> {
  const { rows } = await statement<RunRow & { steps: Step[] }>`
    select run.id, run.session_id, run.attempt, run.workflow_id, run.workflow_revision, run.status, run.started_at,
           run.started_by, run.completed_at, run.completed_by,
           (select steps
              from verification_workflow_revisions
             where organization_id = run.organization_id
               and mode = run.mode
               and workflow_id = run.workflow_id
               and revision = run.workflow_revision) as steps
      from verification_runs run
     where run.organization_id = ${scope.organizationId}
       and run.mode = ${scope.mode}
       and run.id = ${id}
  `.execute(tx);
  return rows[0];
}

/** The attempts of a session, the first one first. */
export async function listRuns(tx: Tx, scope: Scope, sessionId: string): Promise<RunRow[]> {
  const rows = await tx
    .selectFrom("verification_runs")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("session_id", "=", sessionId)
    .orderBy("attempt")
    .execute();
  return rows as RunRow[];
}

export async function findNewestRun(tx: Tx, scope: Scope, sessionId: string): Promise<RunRow | undefined> {
  const row = await tx
    .selectFrom("verification_runs")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("session_id", "=", sessionId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row as RunRow | undefined;
}

/** Ends a run of a locked session, which its caller has found open. */
export async function endRun(
  tx: Tx,
  scope: Scope,
  id: string,
  end: Pick<RunRow, "status" | "completed_at" | "completed_by">,
): Promise<void> {
  await statement`
    update verification_runs
       set status = ${end.status},
           completed_at = ${end.completed_at},
           completed_by = ${end.completed_by}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
}
