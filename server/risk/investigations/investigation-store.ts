import { sql } from "kysely";
import type { Finding } from "@probity/engines/risk/investigation/finding.ts";
import type { Verdict } from "@probity/engines/risk/investigation/review-status.ts";
import { attemptsMax, type InvestigationStatus } from "@probity/engines/risk/investigation/states.ts";
import { directionOf, type Page, pageClause } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { pageBytes } from "#platform/operation/page.ts";

export type SnapshotAction = { id: string; revision: number; status: string };

export type NewInvestigation = {
  id: string;
  subject_id: string;
  status: InvestigationStatus;
  question: string;
  assistance: "none" | "ai";
  evidence_revision: number;
  event_sequence: number;
  assessment_ids: string[];
  event_ids: string[];
  actions: SnapshotAction[];
  findings: Finding[];
  attempts: number;
  model: string | null;
  failure: string | null;
  created_at: Date;
  created_by: string;
  completed_at: Date | null;
};

export type InvestigationRow = NewInvestigation & { verdicts: Verdict[] };

export async function insertInvestigation(
  tx: Tx,
  scope: Scope,
  row: NewInvestigation & { record_bytes: number },
): Promise<void> {
  await tx
    .insertInto("risk_investigations")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      ...row,
      actions: JSON.stringify(row.actions),
      findings: JSON.stringify(row.findings),
    })
    .execute();
}

const columns = sql`
  investigation.id, investigation.subject_id, investigation.status, investigation.question, investigation.assistance,
  investigation.evidence_revision, investigation.event_sequence, investigation.assessment_ids, investigation.event_ids,
  investigation.actions, investigation.findings, investigation.attempts, investigation.model, investigation.failure,
  investigation.created_at, investigation.created_by, investigation.completed_at,
  array(select distinct verdict
          from (select review.verdict
                  from risk_investigation_reviews review
                 where review.organization_id = investigation.organization_id
                   and review.mode = investigation.mode
                   and review.investigation_id between investigation.id and investigation.id
                 order by review.investigation_id, review.id) of_it) as verdicts`;

export async function findInvestigation(tx: Tx, scope: Scope, id: string): Promise<InvestigationRow | undefined> {
  const { rows } = await sql<InvestigationRow>`
    select ${columns}
      from risk_investigations investigation
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  return rows[0];
}

/**
 * A hundred records can be much larger than an answer: the sizes are added up first, and only the records that fit are
 * read, plus one to tell whether there are more.
 */
export async function listInvestigations(
  tx: Tx,
  scope: Scope,
  page: Page,
  { subjectId, status }: { subjectId?: string | undefined; status?: string | undefined } = {},
): Promise<InvestigationRow[]> {
  const ofSubject = subjectId === undefined ? sql`` : sql`and subject_id = ${subjectId}`;
  const inStatus = status === undefined ? sql`` : sql`and status = ${status}`;
  const { rows } = await sql<InvestigationRow>`
    with chosen as materialized (
      select id, record_bytes
        from risk_investigations
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode} ${ofSubject} ${inStatus}
             ${pageClause(page)}
    ), measured as (
      select id, sum(record_bytes + 1) over (order by id ${directionOf(page)} rows between unbounded preceding and 1 preceding) as bytes_before
        from chosen
    )
    select ${columns}
      from measured
     ${rowById(scope, "risk_investigations", "investigation", "measured.id")}
     where coalesce(measured.bytes_before, 0) <= ${pageBytes}
     order by measured.id ${directionOf(page)}
  `.execute(tx);
  return rows;
}

/** Locks the subject of an investigation. Every write about a subject locks it before its other rows. */
export async function lockSubjectOfInvestigation(tx: Tx, scope: Scope, id: string) {
  const { rows } = await statement<{ id: string; event_sequence: number }>`
    select subject.id, subject.event_sequence
      from risk_investigations investigation
      join risk_subjects subject
        on subject.organization_id = investigation.organization_id
       and subject.mode = investigation.mode
       and subject.id = investigation.subject_id
     where investigation.organization_id = ${scope.organizationId}
       and investigation.mode = ${scope.mode}
       and investigation.id = ${id}
       for no key update of subject
  `.execute(tx);
  return rows[0];
}

/**
 * Begins another attempt and returns it; undefined if the investigation has ended or has had all its attempts. The
 * attempt's number is a fence: an earlier attempt can no longer write.
 */
export async function beginAttempt(tx: Tx, scope: Scope, id: string): Promise<InvestigationRow | undefined> {
  const { rows } = await sql<InvestigationRow>`
    update risk_investigations as investigation
       set status = 'running',
           attempts = attempts + 1
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       and status in ('queued', 'running')
       and attempts < ${attemptsMax}
    returning ${columns}
  `.execute(tx);
  return rows[0];
}

export type End =
  | { status: "completed"; completed_at: Date; findings: Finding[]; model: string; record_bytes: number }
  | { status: "failed"; failure: string };

/** False when another attempt has begun or the investigation has ended: then this attempt comes too late to write anything. */
export async function endAttempt(
  tx: Tx,
  scope: Scope,
  { id, attempts }: { id: string; attempts: number },
  end: End,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("risk_investigations")
    .set(end.status === "completed" ? { ...end, findings: JSON.stringify(end.findings) } : end)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .where("status", "=", "running")
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
