import { sql } from "kysely";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { ViewRow } from "./view-record.ts";

const columns = ["id", "page", "name", "search", "shared", "revision", "created_at", "created_by"] as const;

const viewsOf = (tx: Tx, scope: Scope) =>
  tx.selectFrom("saved_views").where("organization_id", "=", scope.organizationId).where("mode", "=", scope.mode);

/** The shared ones and those of one person, each by an index of its own. */
export async function listViews(tx: Tx, scope: Scope, by: string): Promise<ViewRow[]> {
  const own = viewsOf(tx, scope).select(columns).where("shared", "=", false).where("created_by", "=", by);
  const rows = await viewsOf(tx, scope).select(columns).where("shared", "=", true).unionAll(own).execute();
  return rows as ViewRow[];
}

/** Held until the transaction ends. A personal view of somebody else is not found. */
export async function lockView(tx: Tx, scope: Scope, id: string, by: string): Promise<ViewRow | undefined> {
  const row = await viewsOf(tx, scope)
    .select(columns)
    .where("id", "=", id)
    .where((is) => is.or([is("shared", "=", true), is("created_by", "=", by)]))
    .forUpdate()
    .executeTakeFirst();
  return row as ViewRow | undefined;
}

/** Counts the shared views, or the personal ones of somebody. Whoever adds one next waits until this transaction ends. */
export async function countViews(tx: Tx, scope: Scope, of: Pick<ViewRow, "shared" | "created_by">): Promise<number> {
  const counted = `saved views ${scope.organizationId} ${scope.mode} ${of.shared ? "shared" : of.created_by}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${counted}, 0))`.execute(tx);
  const all = viewsOf(tx, scope).where("shared", "=", of.shared);
  const { count } = await (of.shared ? all : all.where("created_by", "=", of.created_by))
    .select((is) => is.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertView(tx: Tx, scope: Scope, view: ViewRow): Promise<void> {
  await tx
    .insertInto("saved_views")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      ...view,
      search: JSON.stringify(view.search),
    })
    .execute();
}

export async function updateView(tx: Tx, scope: Scope, { id, name, search, shared, revision }: ViewRow): Promise<void> {
  await tx
    .updateTable("saved_views")
    .set({ name, search: JSON.stringify(search), shared, revision })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

export async function deleteView(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom("saved_views")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}
