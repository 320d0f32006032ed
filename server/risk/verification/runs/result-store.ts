import type { Output } from "@probity/engines/risk/verification/workflow.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type ResultRow = {
  id: string;
  session_id: string;
  run_id: string;
  step_id: string;
  status: "completed" | "failed";
  /** Null when the step failed. */
  output: Output | null;
  recorded_at: Date;
  recorded_by: string;
};

const columns = ["id", "session_id", "run_id", "step_id", "status", "output", "recorded_at", "recorded_by"] as const;

export async function insertResults(tx: Tx, scope: Scope, results: readonly ResultRow[]): Promise<void> {
  await statement`
    insert into verification_step_results (organization_id, mode, id, session_id, run_id, step_id, status, output,
                                           recorded_at, recorded_by)
    select ${scope.organizationId}, ${scope.mode}, id, session_id, run_id, step_id, status, output, recorded_at, recorded_by
      from json_to_recordset(${JSON.stringify(results)})
        as made (id uuid, session_id uuid, run_id uuid, step_id text, status text, output json, recorded_at timestamptz,
                 recorded_by text)
  `.execute(tx);
}

/** The reported steps of a run, with the ids of their results. */
export async function recordedSteps(tx: Tx, scope: Scope, runId: string): Promise<Map<string, string>> {
  const { rows } = await statement<{ step_id: string; id: string }>`
    select step_id, id
      from verification_step_results
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and run_id = ${runId}
  `.execute(tx);
  return new Map(rows.map(({ step_id, id }) => [step_id, id]));
}

/** Outputs of these steps of a run; null for a failed step, no entry for a step without a result. */
export async function outputsOf(
  tx: Tx,
  scope: Scope,
  runId: string,
  stepIds: readonly string[],
): Promise<Map<string, Output | null>> {
  const { rows } = await statement<{ step_id: string; output: Output | null }>`
    select step_id, output
      from verification_step_results
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and run_id = ${runId}
       and step_id = any(${stepIds})
  `.execute(tx);
  return new Map(rows.map(({ step_id, output }) => [step_id, output]));
}

/** Results of the steps of a session's runs, oldest first. The size limit of a session's record bounds them. */
export async function listResults(tx: Tx, scope: Scope, sessionId: string): Promise<ResultRow[]> {
  const rows = await tx
    .selectFrom("verification_step_results")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("session_id", "=", sessionId)
    .orderBy("id")
    .execute();
  return rows as ResultRow[];
}
