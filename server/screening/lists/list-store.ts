import type { ListKey } from "@probity/engines/lists/list-keys.ts";
import type { Tx } from "#database/transaction.ts";

/** What runs are screened against: a list that is switched on, and the version of it that is active. */
export type ActiveVersion = {
  listKey: ListKey;
  versionId: string;
  publishedAt: Date | null;
  entryCount: number;
  droppedEntries: number;
};

export async function activeVersions(tx: Tx): Promise<ActiveVersion[]> {
  const rows = await tx
    .selectFrom("lists")
    .innerJoin("list_versions", "list_versions.id", "lists.active_version_id")
    .select(["lists.key", "list_versions.id", "published_at", "entry_count", "dropped_entries"])
    .where("enabled", "=", true)
    .orderBy("lists.key")
    .execute();
  return rows.map((row) => ({
    listKey: row.key as ListKey,
    versionId: row.id,
    publishedAt: row.published_at,
    entryCount: row.entry_count,
    droppedEntries: row.dropped_entries,
  }));
}
