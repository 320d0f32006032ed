import type { VerificationDecision } from "@probity/engines/risk/verification/decisions.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type DecisionRow = {
  id: string;
  session_id: string;
  run_id: string;
  sequence: number;
  subject_id: string;
  decision: VerificationDecision;
  reason: string;
  created_at: Date;
  created_by: string;
};

export type StandingDecision = Pick<DecisionRow, "run_id" | "decision">;

export async function insertDecision(tx: Tx, scope: Scope, row: DecisionRow): Promise<void> {
  await statement`
    insert into verification_decisions (organization_id, mode, id, session_id, run_id, sequence, subject_id, decision, reason,
                                        created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${row.id}, ${row.session_id}, ${row.run_id}, ${row.sequence},
            ${row.subject_id}, ${row.decision}, ${row.reason}, ${row.created_at}, ${row.created_by})
  `.execute(tx);
}

/** Keeps the decision with its run too, where it is looked for. */
export async function setRunDecision(tx: Tx, scope: Scope, { run_id, decision }: StandingDecision): Promise<void> {
  await statement`
    update verification_runs
       set decision = ${decision}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${run_id}
  `.execute(tx);
}

/** The last decision about a run; the ones before it count for nothing. */
export async function findStandingDecision(tx: Tx, scope: Scope, runId: string) {
  const { rows } = await statement<Pick<DecisionRow, "sequence" | "decision">>`
    select sequence, decision
      from verification_decisions
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and run_id = ${runId}
     order by sequence desc
     limit 1
  `.execute(tx);
  return rows[0];
}

/** The same for every run of a session. */
export async function listStandingDecisions(tx: Tx, scope: Scope, sessionId: string): Promise<StandingDecision[]> {
  const { rows } = await statement<StandingDecision>`
    select distinct on (run_id) run_id, decision
      from verification_decisions
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and session_id = ${sessionId}
     order by run_id desc, sequence desc
  `.execute(tx);
  return rows;
}
