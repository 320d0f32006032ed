import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { statement } from "#platform/database/statement.ts";
import type { Tx } from "#platform/database/transaction.ts";

/** An entry as it is stored: its canonical JSON and the SHA-256 of that. */
export type StoredEntry = { entryId: string; digest: Buffer; data: string };

/**
 * Adds entries to a version that is loading, from ordinal `first` on. A wording that any version of the list has had is only
 * referred to. One load of a list runs at a time, so nobody else makes the same wording meanwhile.
 */
export async function addEntries(
  tx: Tx,
  { versionId, listKey, first }: { versionId: string; listKey: ListKey; first: number },
  entries: readonly StoredEntry[],
): Promise<void> {
  const digests = entries.map(({ digest }) => digest);
  const entryIds = entries.map(({ entryId }) => entryId);
  const data = entries.map((entry) => entry.data);
  // A plan that was made while the table was nearly empty reads it whole for every batch, and a first load fills it.
  const planned = statement`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
  const added = statement`
    with given as (
      select g.digest, g.entry_id, g.data, g.position
        from unnest(${digests}::bytea[], ${entryIds}::text[], ${data}::text[]) with ordinality as g (digest, entry_id, data, position)
    ), known as materialized (
      select e.id, e.digest
        from given g
             join list_entries e on e.list_key = ${listKey} and e.digest = g.digest
    ), made as (
      insert into list_entries (list_key, entry_id, digest, data)
      select ${listKey}, g.entry_id, g.digest, g.data::json
        from given g
       where not exists (select from known k where k.digest = g.digest)
          on conflict (list_key, digest) do nothing
      returning id, digest
    )
    insert into list_version_entries (version_id, ordinal, entry)
    select ${versionId}, ${first}::integer + g.position - 1, e.id
      from given g
           join (select k.id, k.digest from known k union select m.id, m.digest from made m) as e on e.digest = g.digest
     order by g.position
  `.execute(tx);
  await Promise.all([planned, added]);
}

/** Up to `limit` entries of a version from ordinal `from` on. Ordinals have no gaps, so where they begin is where they are. */
export async function pageOfEntries(tx: Tx, versionId: string, from: number, limit: number): Promise<ListEntry[]> {
  const { rows } = await statement<{ data: ListEntry }>`
    select e.data
      from list_version_entries v
           join list_entries e on e.id = v.entry
     where v.version_id = ${versionId}
       and v.ordinal >= ${from}
     order by v.ordinal
     limit ${limit}
  `.execute(tx);
  return rows.map(({ data }) => data);
}

/** Counts the entries of a version and their distinct ids. */
export async function countEntries(tx: Tx, versionId: string): Promise<{ entries: number; ids: number }> {
  const { rows } = await statement<{ entries: number; ids: number }>`
    select count(*)::integer as entries, count(distinct e.entry_id)::integer as ids
      from list_version_entries v
           join list_entries e on e.id = v.entry
     where v.version_id = ${versionId}
  `.execute(tx);
  return rows[0]!;
}
