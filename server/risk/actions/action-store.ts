import type { ActionStatus } from "@probity/engines/risk/action-transitions.ts";
import { sql } from "kysely";
import { containing } from "#platform/database/containing.ts";
import { type Page, selectPage } from "#platform/database/page.ts";
import { rowById } from "#platform/database/row-by-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

const columns = [
  "id",
  "subject_id",
  "subject_kind",
  "subject_external_id",
  "assessment_id",
  "policy_key",
  "policy_id",
  "name",
  "decision",
  "origins",
  "status",
  "revision",
  "attempt",
  "requested_at",
  "acknowledged_at",
  "completed_at",
  "failed_at",
  "cancelled_at",
  "last_reason",
  "last_actor",
] as const;

export type ActionRow = Awaited<ReturnType<typeof listActions>>[number];

function actions(tx: Tx, scope: Scope) {
  return tx
    .selectFrom("risk_actions")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode);
}

export async function findAction(tx: Tx, scope: Scope, id: string) {
  return actions(tx, scope).where("id", "=", id).executeTakeFirst();
}

export type ActionFilters = {
  subjectId?: string | undefined;
  assessmentId?: string | undefined;
  policyKey?: string | undefined;
  name?: string | undefined;
  status?: ActionStatus | "open" | undefined;
};

/** Of a subject or an assessment, the status is left to whoever shows the page: no index has both. */
export async function listActions(tx: Tx, scope: Scope, filters: ActionFilters, page: Page) {
  const { subjectId, assessmentId, policyKey, name, status } = filters;
  let query = actions(tx, scope);
  if (subjectId !== undefined) query = query.where("subject_id", "=", subjectId);
  if (assessmentId !== undefined) query = query.where("assessment_id", "=", assessmentId);
  if (policyKey !== undefined) query = query.where("policy_key", "=", policyKey);
  if (name !== undefined) query = query.where("name", "=", name);
  if (status === "open") query = query.where(isOpen);
  else if (status !== undefined && subjectId === undefined && assessmentId === undefined)
    query = query.where("status", "=", status);
  return selectPage(query, page).execute();
}

/** The open actions of a subject, the longest waiting first. */
export async function listOpenActions(tx: Tx, scope: Scope, subjectId: string, limit: number) {
  const query = actions(tx, scope).where("subject_id", "=", subjectId).where(isOpen);
  return selectPage(query, { offset: 0, limit }).execute();
}

/** Written out as it stands in the indexes of open actions: PostgreSQL cannot tell that a parameter would fit them. */
const isOpen = sql<boolean>`status in ('requested', 'acknowledged', 'failed')`;

/**
 * For each of these actions, the newest one with the same name, subject and policy key, if there is a newer one. One
 * statement for any number of actions.
 */
export async function findNewer(
  tx: Tx,
  scope: Scope,
  asked: readonly Pick<ActionRow, "id" | "subject_id" | "policy_key" | "name">[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await statement<{ id: string; newer_id: string }>`
    select place.id, newest.id as newer_id
      from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ subject_id }) => subject_id)}::uuid[],
                  ${asked.map(({ policy_key }) => policy_key)}::text[], ${asked.map(({ name }) => name)}::text[])
             as place (id, subject_id, policy_key, name)
     cross join lateral (
       select id
         from risk_actions
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and subject_id = place.subject_id
          and policy_key = place.policy_key
          and name = place.name
        order by assessment_sequence desc, id desc
        limit 1
     ) newest
     where newest.id <> place.id
  `.execute(tx);
  return new Map(rows.map(({ id, newer_id }) => [id, newer_id]));
}

export type QueueFilters = {
  search?: string | undefined;
  policyKey?: string | undefined;
  status: ActionStatus | "open" | "all";
};

/** Ids are in the order of `requested_at`, which never changes, so the longest waiting comes first. */
export async function listQueue(
  tx: Tx,
  scope: Scope,
  { search, policyKey, status }: QueueFilters,
  page: Page,
): Promise<ActionRow[]> {
  if (search !== undefined) return searchQueue(tx, scope, { search, policyKey, status }, page);
  let query = actions(tx, scope);
  if (policyKey !== undefined) query = query.where("policy_key", "=", policyKey);
  if (status === "open") query = query.where(isOpen);
  else if (status !== "all") query = query.where("status", "=", status);
  return selectPage(query, page).execute();
}

/**
 * Row-level security keeps `ilike` from the search index, hence a function that finds the ids and checks organization and
 * mode itself.
 */
async function searchQueue(
  tx: Tx,
  scope: Scope,
  { search, policyKey, status }: QueueFilters & { search: string },
  page: Page,
): Promise<ActionRow[]> {
  // It separates the three texts in the index, and none of them can hold one.
  if (search.includes("\n")) return [];
  const { rows } = await sql<ActionRow>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
      from search_actions(${containing(search)}, ${policyKey ?? null}, ${status === "all" ? null : status}, ${page.after ?? null},
                          ${page.offset}, ${page.limit}) as place (place_id)
     ${rowById(scope, "risk_actions", "found", "place_id")}
     order by id
  `.execute(tx);
  return rows;
}

export type Move = {
  id: string;
  expectedRevision: number;
  to: ActionStatus;
  retry: boolean;
  reason: string;
  actor: string;
  at: Date;
};

/** Undefined when the action has another revision by now. A revision has one status, so comparing it compares that too. */
export async function moveAction(tx: Tx, scope: Scope, move: Move) {
  return tx
    .updateTable("risk_actions")
    .set((eb) => ({
      status: move.to,
      revision: eb("revision", "+", 1),
      attempt: eb("attempt", "+", move.retry ? 1 : 0),
      last_reason: move.reason,
      last_actor: move.actor,
      // `requested_at` is when the action began to wait, and stays.
      ...(move.to !== "requested" && { [`${move.to}_at` as const]: move.at }),
    }))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", move.id)
    .where("revision", "=", move.expectedRevision)
    .returning(columns)
    .executeTakeFirst();
}
