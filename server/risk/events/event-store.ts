import { type Page, selectPage } from "#platform/database/page.ts";
import { firstIdAt } from "#platform/database/new-id.ts";
import { columnById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { NewEventRow } from "./event-columns.ts";
import type { JourneyCategory } from "./event-types.ts";

const columns = [
  "id",
  "type",
  "subject_id",
  "resource_type",
  "resource_id",
  "actor",
  "reason",
  "details",
  "occurred_at",
  "recorded_at",
  "sequence",
] as const;

/** All of them in one statement, which an evidence batch of a hundred receipts needs. */
export async function insertEvents(tx: Tx, scope: Scope, events: readonly NewEventRow[]): Promise<void> {
  await statement`
    insert into risk_events (organization_id, mode, id, type, category, subject_id, resource_type, resource_id, actor, reason,
                             details, occurred_at, recorded_at, sequence)
    select ${scope.organizationId}, ${scope.mode}, id, type, category, subject_id, resource_type, resource_id, actor, reason,
           details, occurred_at, recorded_at, sequence
      from json_to_recordset(${JSON.stringify(events)})
        as event (id uuid, type text, category text, subject_id uuid, resource_type text, resource_id uuid, actor text,
                  reason text, details jsonb, occurred_at timestamptz, recorded_at timestamptz, sequence integer)
  `.execute(tx);
}

function events(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("risk_events")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
}

export async function findEvent(tx: Tx, scope: Scope, id: string) {
  return events(tx, scope).where("id", "=", id).executeTakeFirst();
}

export type EventFilters = {
  resourceId?: string | undefined;
  subjectId?: string | undefined;
  type?: string | undefined;
  from?: string | undefined;
};

export async function listEvents(tx: Tx, scope: Scope, filters: EventFilters, page: Page) {
  let query = events(tx, scope);
  if (filters.resourceId !== undefined) query = query.where("resource_id", "=", filters.resourceId);
  if (filters.subjectId !== undefined) query = query.where("subject_id", "=", filters.subjectId);
  if (filters.type !== undefined) query = query.where("type", "=", filters.type);
  if (filters.from !== undefined) query = query.where("id", ">=", firstIdAt(new Date(filters.from)));
  // The numbers of a subject's events are the order of their receipt; ids of requests at the same moment may differ from it.
  const bySubject = filters.subjectId !== undefined && filters.resourceId === undefined;
  if (!bySubject) return selectPage(query, page).execute();
  const after = columnById(scope, "risk_events", "sequence", page.after);
  return selectPage(query, { ...page, after }, "sequence").execute();
}

export async function listNewestEvents(tx: Tx, scope: Scope, resourceId: string, limit: number) {
  return events(tx, scope).where("resource_id", "=", resourceId).orderBy("id", "desc").limit(limit).execute();
}

export async function listJourney(
  tx: Tx,
  scope: Scope,
  journey: {
    subjectId: string;
    category: JourneyCategory | undefined;
    beforeSequence: number | undefined;
    limit: number;
  },
) {
  let query = events(tx, scope).where("subject_id", "=", journey.subjectId);
  // A range of one, and an order that begins with it: the index of categories is found without statistics (see `rowById`).
  if (journey.category !== undefined)
    query = query
      .where("category", ">=", journey.category)
      .where("category", "<=", journey.category)
      .orderBy("category", "desc");
  if (journey.beforeSequence !== undefined) query = query.where("sequence", "<", journey.beforeSequence);
  return query.orderBy("sequence", "desc").limit(journey.limit).execute();
}

/** The place of an event in its subject's journey, which is what a `before` cursor means. */
export async function sequenceOf(
  tx: Tx,
  scope: Scope,
  subjectId: string,
  eventId: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom("risk_events")
    .select(["sequence", "subject_id"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", eventId)
    .executeTakeFirst();
  // Compared here: in the statement it would offer the planner the index of all events of the subject.
  return row?.subject_id === subjectId ? (row.sequence ?? undefined) : undefined;
}
