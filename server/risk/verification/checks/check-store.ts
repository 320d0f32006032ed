import type { CheckStatus } from "@probity/engines/risk/verification/checks.ts";
import type { CheckKind } from "@probity/engines/risk/verification/workflow.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type CheckRow = {
  id: string;
  session_id: string;
  run_id: string;
  step_id: string;
  kind: CheckKind;
  participant: string | null;
  provider: string | null;
  provider_ref: string | null;
  status: CheckStatus;
  created_at: Date;
};

const columns = [
  "id",
  "session_id",
  "run_id",
  "step_id",
  "kind",
  "participant",
  "provider",
  "provider_ref",
  "status",
  "created_at",
] as const;

export async function insertChecks(tx: Tx, scope: Scope, checks: readonly CheckRow[]): Promise<void> {
  await statement`
    insert into verification_checks (organization_id, mode, id, session_id, run_id, step_id, kind, participant, provider,
                                     provider_ref, status, created_at)
    select ${scope.organizationId}, ${scope.mode}, id, session_id, run_id, step_id, kind, participant, provider,
           provider_ref, status, created_at
      from json_to_recordset(${JSON.stringify(checks)})
        as made (id uuid, session_id uuid, run_id uuid, step_id text, kind text, participant text, provider text,
                 provider_ref text, status text, created_at timestamptz)
  `.execute(tx);
}

export async function findCheck(tx: Tx, scope: Scope, id: string): Promise<CheckRow | undefined> {
  const { rows } = await statement<CheckRow>`
    select id, session_id, run_id, step_id, kind, participant, provider, provider_ref, status, created_at
      from verification_checks
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  return rows[0];
}

/** The checks of a session, oldest first. A session's record bounds how many there can be. */
export async function listChecks(tx: Tx, scope: Scope, sessionId: string, page: Page | null): Promise<CheckRow[]> {
  const query = tx
    .selectFrom("verification_checks")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("session_id", "=", sessionId);
  return (await (page ? selectPage(query, page) : query.orderBy("id")).execute()) as CheckRow[];
}
