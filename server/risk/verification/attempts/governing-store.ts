import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

/** The attempt at a workflow that counts for a subject. The subject is locked wherever this is read or written. */
export async function findGoverning(tx: Tx, scope: Scope, subjectId: string, workflowId: string) {
  const { rows } = await statement<{ run_id: string; started_at: Date }>`
    select run_id, started_at
      from verification_governing_runs
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and subject_id = ${subjectId}
       and workflow_id = ${workflowId}
  `.execute(tx);
  return rows[0];
}

export async function putGoverning(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  run: { id: string; workflow_id: string; started_at: Date },
): Promise<void> {
  await statement`
    insert into verification_governing_runs (organization_id, mode, subject_id, workflow_id, run_id, started_at)
    values (${scope.organizationId}, ${scope.mode}, ${subjectId}, ${run.workflow_id}, ${run.id}, ${run.started_at})
        on conflict (organization_id, mode, subject_id, workflow_id) do update
       set run_id = excluded.run_id,
           started_at = excluded.started_at
  `.execute(tx);
}
