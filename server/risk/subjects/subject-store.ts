import { type SubjectKind, subjectKinds } from "@probity/engines/work/subject-kinds.ts";
import { sql } from "kysely";
import { containing } from "#database/containing.ts";
import { type Page, selectPage } from "#database/page.ts";
import { rowById } from "#database/row-by-id.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

export type NewSubject = { id: string; kind: SubjectKind; externalId: string; createdAt: Date; createdBy: string };

const columns = ["id", "kind", "external_id", "evidence_revision", "created_at", "created_by"] as const;

/**
 * Stores a subject whose first event is about to be recorded, or answers false when (kind, externalId) is taken. A plain
 * insert would abort the transaction, and with it the chance to name the existing one.
 */
export async function insertSubject(tx: Tx, scope: Scope, subject: NewSubject): Promise<boolean> {
  const { rows } = await statement`
    insert into risk_subjects (organization_id, mode, id, kind, external_id, event_sequence, created_at, created_by)
    values (${scope.organizationId}, ${scope.mode}, ${subject.id}, ${subject.kind}, ${subject.externalId}, 1, ${subject.createdAt}, ${subject.createdBy})
        on conflict (organization_id, mode, kind, external_id) do nothing
    returning id
  `.execute(tx);
  return rows.length === 1;
}

export async function findSubject(tx: Tx, scope: Scope, id: string) {
  return tx
    .selectFrom("risk_subjects")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findSubjectByExternalId(tx: Tx, scope: Scope, kind: string, externalId: string) {
  return tx
    .selectFrom("risk_subjects")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("kind", "=", kind)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

export async function listSubjects(
  tx: Tx,
  scope: Scope,
  page: Page,
  { kind, externalId }: { kind?: SubjectKind | undefined; externalId?: string | undefined } = {},
) {
  const query = tx
    .selectFrom("risk_subjects")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
  if (externalId === undefined)
    return selectPage(kind === undefined ? query : query.where("kind", "=", kind), page).execute();
  // There is one of each kind at most. Looked up first, so that the page is found by ids alone.
  const kinds = kind === undefined ? subjectKinds : [kind];
  const found = await Promise.all(kinds.map((each) => findSubjectByExternalId(tx, scope, each, externalId)));
  const ids = found.flatMap((subject) => (subject ? [subject.id] : []));
  return ids.length === 0 ? [] : selectPage(query.where("id", "in", ids), page).execute();
}

/**
 * Row-level security keeps `ilike` from the search index, hence a function that finds the ids and checks organization and
 * mode itself.
 */
export async function searchSubjects(
  tx: Tx,
  scope: Scope,
  search: string,
  page: Page,
): ReturnType<typeof listSubjects> {
  const { rows } = await sql<Awaited<ReturnType<typeof listSubjects>>[number]>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
      from search_subjects(${containing(search)}, ${page.after ?? null}, ${page.offset}, ${page.limit}) as place (place_id)
     ${rowById(scope, "risk_subjects", "found", "place_id")}
     order by id
  `.execute(tx);
  return rows;
}

/** Locks the subject and gives its next event the next number, so that the numbers have no gaps. */
export async function nextEventSequence(tx: Tx, scope: Scope, id: string): Promise<number | undefined> {
  const { rows } = await statement<{ event_sequence: number }>`
    update risk_subjects
       set event_sequence = event_sequence + 1
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
    returning event_sequence
  `.execute(tx);
  return rows[0]?.event_sequence;
}

export type LockedSubject = {
  id: string;
  kind: SubjectKind;
  external_id: string;
  evidence_revision: number;
  verification_revision: number;
  event_sequence: number;
};

/**
 * Locks a subject: its counts of evidence and events cannot change until the transaction ends. Receiving evidence and
 * assessing take this lock before any other row of the subject.
 */
export async function lockSubject(tx: Tx, scope: Scope, id: string): Promise<LockedSubject | undefined> {
  const { rows } = await statement<LockedSubject>`
    select id, kind, external_id, evidence_revision, verification_revision, event_sequence
      from risk_subjects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       for no key update
  `.execute(tx);
  return rows[0];
}

/** Locks many subjects, always in the same order, so that two transactions cannot deadlock. */
export async function lockSubjects(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedSubject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await statement<LockedSubject>`
    select id, kind, external_id, evidence_revision, verification_revision, event_sequence
      from risk_subjects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids})
     order by id
       for no key update
  `.execute(tx);
  return new Map(rows.map((subject) => [subject.id, subject]));
}

/** A locked subject as this many receipts, each with its event, leave it. */
export function afterReceipts(subject: LockedSubject, receipts: number): LockedSubject {
  const { evidence_revision, event_sequence } = subject;
  return { ...subject, evidence_revision: evidence_revision + receipts, event_sequence: event_sequence + receipts };
}

/** Counts receipts, events and changes of verification of locked subjects, each named once. Arrays tell the planner how many there are. */
export async function advanceSubjects(
  tx: Tx,
  scope: Scope,
  subjects: readonly { id: string; receipts: number; events: number; verification?: number }[],
): Promise<void> {
  await statement`
    update risk_subjects as subject
       set evidence_revision = subject.evidence_revision + by.receipts,
           event_sequence = subject.event_sequence + by.events,
           verification_revision = subject.verification_revision + by.verification
      from unnest(${subjects.map(({ id }) => id)}::uuid[],
                  ${subjects.map(({ receipts }) => receipts)}::integer[],
                  ${subjects.map(({ events }) => events)}::integer[],
                  ${subjects.map(({ verification = 0 }) => verification)}::integer[]) as by (id, receipts, events, verification)
     where subject.organization_id = ${scope.organizationId}
       and subject.mode = ${scope.mode}
       and subject.id = by.id
  `.execute(tx);
}
