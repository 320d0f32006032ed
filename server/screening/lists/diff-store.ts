import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import type { Tx } from "#platform/database/transaction.ts";

export type Change = { entryId: string; change: "added" | "changed" | "removed" };

/**
 * Begins to compare two versions. A wording that both refer to belongs to an unchanged entry, so only the rest is looked up: an id on both
 * sides was changed, on one side it was removed or added. A full join passes over each side once, whatever the planner believes: it takes
 * a version that came after its last look at the table for one row, and would walk it for each row of the other.
 */
export async function openChanges(tx: Tx, from: string | null, to: string): Promise<void> {
  await statement`
    declare list_changes no scroll cursor for
      with wording as (
        select coalesce(old.entry, new.entry) as entry, new.entry is null as gone
          from (select v.entry from list_version_entries v where v.version_id = ${from}::uuid) old
               full join (select v.entry from list_version_entries v where v.version_id = ${to}::uuid) new on new.entry = old.entry
         where old.entry is null
            or new.entry is null
      )
      select e.entry_id as "entryId",
             case when bool_and(wording.gone) then 'removed' when bool_or(wording.gone) then 'changed' else 'added' end as change
        from wording
             join list_entries e on e.id = wording.entry
       group by e.entry_id
       order by e.entry_id
  `.execute(tx);
}

export async function nextChanges(tx: Tx, limit: number): Promise<Change[]> {
  const { rows } = await sql<Change>`fetch ${sql.lit(limit)} from list_changes`.execute(tx);
  return rows;
}

export async function closeChanges(tx: Tx): Promise<void> {
  await sql`close list_changes`.execute(tx);
}
