import { type SubjectKind, subjectKinds } from "@probity/engines/platform/work/subject-kinds.ts";
import { sql } from "kysely";
import { containing } from "#platform/database/containing.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { NewEventRow } from "../events/event-columns.ts";

export type NewSubject = { id: string; kind: SubjectKind; externalId: string; createdAt: Date; createdBy: string };

const columns = ["id", "kind", "external_id", "evidence_revision", "created_at", "created_by", "erasure"] as const;

/**
 * Stores a subject with its first event, or answers false and stores neither when (kind, externalId) is taken. A plain insert would abort
 * the transaction, and with it the chance to name the existing one; so would an event of a subject that is not there.
 */
export async function insertSubject(tx: Tx, scope: Scope, subject: NewSubject, event: NewEventRow): Promise<boolean> {
  const { rows } = await statement`
    with subject as (
      insert into risk_subjects (organization_id, mode, id, kind, external_id, event_sequence, created_at, created_by)
      values (${scope.organizationId}, ${scope.mode}, ${subject.id}, ${subject.kind}, ${subject.externalId}, 1, ${subject.createdAt}, ${subject.createdBy})
          on conflict (organization_id, mode, kind, external_id) do nothing
      returning organization_id, mode, id
    )
    insert into risk_events (organization_id, mode, id, type, category, subject_id, resource_type, resource_id, actor, reason,
                             details, occurred_at, recorded_at, sequence)
    select organization_id, mode, ${event.id}, ${event.type}, ${event.category}, id, ${event.resource_type}, id, ${event.actor}, ${event.reason},
           ${JSON.stringify(event.details)}, ${event.occurred_at}, ${event.recorded_at}, ${event.sequence}
      from subject
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
