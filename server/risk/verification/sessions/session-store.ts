import { fragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type Participant = { id: string; role?: string };

export type SessionRow = {
  id: string;
  session_workflow_id: string;
  workflow_id: string;
  subject_id: string | null;
  participants: Participant[];
  created_at: Date;
  created_by: string;
  linked_at: Date | null;
  linked_by: string | null;
  record_bytes: number;
};

export async function insertSession(tx: Tx, scope: Scope, session: SessionRow): Promise<void> {
  await statement`
    insert into verification_sessions (organization_id, mode, id, session_workflow_id, workflow_id, subject_id, participants,
                                       created_at, created_by, linked_at, linked_by, record_bytes)
    values (${scope.organizationId}, ${scope.mode}, ${session.id}, ${session.session_workflow_id}, ${session.workflow_id},
            ${session.subject_id}, ${JSON.stringify(session.participants)}, ${session.created_at}, ${session.created_by},
            ${session.linked_at}, ${session.linked_by}, ${session.record_bytes})
  `.execute(tx);
}

function sessions(scope: Scope) {
  return fragment`
    select id, session_workflow_id, workflow_id, subject_id, participants, created_at, created_by, linked_at, linked_by,
           record_bytes
      from verification_sessions
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}`;
}

export async function findSession(tx: Tx, scope: Scope, id: string): Promise<SessionRow | undefined> {
  const { rows } = await statement<SessionRow>`${sessions(scope)} and id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Locks a session. Every change of it, its runs or their results takes this lock first, and the linked subject's lock
 * afterwards. No transaction that holds a subject asks for a session, so there are no deadlocks.
 */
export async function lockSession(tx: Tx, scope: Scope, id: string): Promise<SessionRow | undefined> {
  const { rows } = await statement<SessionRow>`${sessions(scope)} and id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** The same, found by one of its runs. */
export async function lockSessionOfRun(tx: Tx, scope: Scope, runId: string): Promise<SessionRow | undefined> {
  const { rows } = await statement<SessionRow>`
    ${sessions(scope)}
       and id = (select session_id
                   from verification_runs
                  where organization_id = ${scope.organizationId}
                    and mode = ${scope.mode}
                    and id = ${runId})
       for no key update
  `.execute(tx);
  return rows[0];
}

/** The same, found by the workflow it goes through. */
export async function lockSessionOfWorkflow(
  tx: Tx,
  scope: Scope,
  sessionWorkflowId: string,
): Promise<SessionRow | undefined> {
  const { rows } = await statement<SessionRow>`
    ${sessions(scope)}
       and session_workflow_id = ${sessionWorkflowId}
       for no key update
  `.execute(tx);
  return rows[0];
}

/** The same, found by one of its checks. */
export async function lockSessionOfCheck(tx: Tx, scope: Scope, checkId: string): Promise<SessionRow | undefined> {
  const { rows } = await statement<SessionRow>`
    ${sessions(scope)}
       and id = (select session_id
                   from verification_checks
                  where organization_id = ${scope.organizationId}
                    and mode = ${scope.mode}
                    and id = ${checkId})
       for no key update
  `.execute(tx);
  return rows[0];
}

export async function updateLink(
  tx: Tx,
  scope: Scope,
  id: string,
  link: { subjectId: string; linkedAt: Date; linkedBy: string },
): Promise<void> {
  await statement`
    update verification_sessions
       set subject_id = ${link.subjectId},
           linked_at = ${link.linkedAt},
           linked_by = ${link.linkedBy}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
}

export async function addRecordBytes(tx: Tx, scope: Scope, id: string, bytes: number): Promise<void> {
  await statement`
    update verification_sessions
       set record_bytes = record_bytes + ${bytes}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
}
