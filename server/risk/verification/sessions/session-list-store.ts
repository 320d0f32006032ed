import { type RawBuilder, sql } from "kysely";
import type { RunStatus } from "@probity/engines/risk/verification/runs.ts";
import type { VerificationDecision } from "@probity/engines/risk/verification/decisions.ts";
import { directionOf, type Page, pageClause } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { SessionRow } from "./session-store.ts";

export type ListedSession = Omit<SessionRow, "participants" | "record_bytes"> & {
  workflow_key: string;
  run_id: string | null;
  attempt: number | null;
  run_status: RunStatus | null;
  started_at: Date | null;
  completed_at: Date | null;
  decision: VerificationDecision | null;
};

export type SessionFilters = {
  subjectId?: string | undefined;
  status?: "open" | undefined;
  decision?: "none" | undefined;
};

/** With a subject, its sessions, whatever else is asked: they are few, and `isAsked` leaves the others out. */
export async function listSessions(
  tx: Tx,
  scope: Scope,
  { subjectId, status, decision }: SessionFilters,
  page: Page,
): Promise<ListedSession[]> {
  if (subjectId !== undefined)
    return sessionsOf(tx, scope, idsIn(scope, sql`and subject_id = ${subjectId}`, page), page);
  if (status !== undefined) return sessionsOf(tx, scope, openIn(scope, page), page);
  if (decision !== undefined) return sessionsOf(tx, scope, undecidedIn(scope, page), page);
  return sessionsOf(tx, scope, idsIn(scope, sql``, page), page);
}

export function isAsked({ run_status, decision }: ListedSession, asked: SessionFilters): boolean {
  if (asked.status === "open" && run_status !== "open") return false;
  return asked.decision !== "none" || (run_status === "completed" && decision === null);
}

function idsIn(scope: Scope, narrowed: RawBuilder<unknown>, page: Page) {
  return sql`
    select id
      from verification_sessions
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode} ${narrowed}
           ${pageClause(page)}`;
}

/** A session has one open attempt at most. */
function openIn(scope: Scope, page: Page) {
  return sql`
    select session_id as id
      from verification_runs
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and status = 'open'
           ${pageClause(page, "session_id")}`;
}

/** Sessions whose newest attempt is completed and waits for a decision. Attempts of before are asked for their decisions. */
function undecidedIn(scope: Scope, page: Page) {
  return sql`
    select run.session_id as id
      from verification_runs run
     where run.organization_id = ${scope.organizationId}
       and run.mode = ${scope.mode}
       and run.status = 'completed'
       and run.decision is null
       and run.attempt = (select attempt
                            from verification_runs newest
                           where newest.organization_id = ${scope.organizationId}
                             and newest.mode = ${scope.mode}
                             and newest.session_id = run.session_id
                           order by attempt desc
                           limit 1)
       and (select made.id
              from verification_decisions made
             where made.organization_id = ${scope.organizationId}
               and made.mode = ${scope.mode}
               and made.session_id between run.session_id and run.session_id
               and made.run_id between run.id and run.id
             order by made.session_id, made.run_id, made.sequence
             limit 1) is null
           ${pageClause(page, "run.session_id")}`;
}

/** The sessions whose ids `chosen` selects, each with its newest attempt and the last decision about it. */
async function sessionsOf(tx: Tx, scope: Scope, chosen: RawBuilder<unknown>, page: Page): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    with chosen as materialized (${chosen})
    select session.id, session.session_workflow_id, session.workflow_id, session.subject_id, session.created_at,
           session.created_by, session.linked_at, session.linked_by, workflow.key as workflow_key,
           run.id as run_id, run.attempt, run.status as run_status, run.started_at, run.completed_at, made.decision
      from chosen
     ${rowById(scope, "verification_sessions", "session", "chosen.id")}
     ${rowById(scope, "verification_workflows", "workflow", "session.workflow_id")}
      left join lateral (
       select id, attempt, status, started_at, completed_at
         from verification_runs
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and session_id = session.id
        order by attempt desc
        limit 1
     ) run on true
      left join lateral (
       select decision
         from verification_decisions
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and session_id between session.id and session.id
          and run_id between run.id and run.id
        order by session_id desc, run_id desc, sequence desc
        limit 1
     ) made on true
     order by chosen.id ${directionOf(page)}
  `.execute(tx);
  return rows;
}
