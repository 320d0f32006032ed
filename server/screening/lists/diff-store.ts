import { sql } from "kysely";
import { statement } from "#database/statement.ts";
import type { Tx } from "#database/transaction.ts";

export type Change = { entryId: string; change: "added" | "changed" | "removed" };

/**
 * Begins to compare two versions. A wording that both refer to belongs to an unchanged entry, so only the rest is looked up:
 * an id on both sides was changed, on one side it was removed or added.
 */
export async function openChanges(tx: Tx, from: string | null, to: string): Promise<void> {
  await statement`
    declare list_changes no scroll cursor for
      with old as (
        select v.entry from list_version_entries v where v.version_id = ${from}::uuid
      ), new as (
        select v.entry from list_version_entries v where v.version_id = ${to}::uuid
      ), gone as (
        select e.entry_id from old join list_entries e on e.id = old.entry where not exists (select from new where new.entry = old.entry)
      ), come as (
        select e.entry_id from new join list_entries e on e.id = new.entry where not exists (select from old where old.entry = new.entry)
      )
      select coalesce(gone.entry_id, come.entry_id) as "entryId",
             case when gone.entry_id is null then 'added' when come.entry_id is null then 'removed' else 'changed' end as change
        from gone
             full join come using (entry_id)
       order by 1
  `.execute(tx);
}

export async function nextChanges(tx: Tx, limit: number): Promise<Change[]> {
  const { rows } = await sql<Change>`fetch ${sql.lit(limit)} from list_changes`.execute(tx);
  return rows;
}

export async function closeChanges(tx: Tx): Promise<void> {
  await sql`close list_changes`.execute(tx);
}
