import type { AttentionReason } from "@probity/engines/screening/lists/attention.ts";
import { type ListKey, listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import type { Tx } from "#platform/database/transaction.ts";

/** The last answer of one address: its validators, with which to ask for changes, and its content's digest. */
export type Download = { url: string; etag: string | null; lastModified: string | null; sha256: string };

export type List = {
  key: ListKey;
  enabled: boolean;
  activeVersionId: string | null;
  heldVersionId: string | null;
  attentionReasons: readonly AttentionReason[];
  lastConfirmedAt: Date | null;
  lastCheckedAt: Date | null;
  downloads: readonly Download[];
};

const columns = [
  "key",
  "enabled",
  "active_version_id as activeVersionId",
  "held_version_id as heldVersionId",
  "attention_reasons as attentionReasons",
  "last_confirmed_at as lastConfirmedAt",
  "last_checked_at as lastCheckedAt",
  "downloads",
] as const;

export async function findList(tx: Tx, key: ListKey): Promise<List> {
  const row = await tx.selectFrom("lists").select(columns).where("key", "=", key).executeTakeFirstOrThrow();
  return row as unknown as List;
}

/** Locks a list while somebody decides what becomes of a publication of it. */
export async function lockList(tx: Tx, key: ListKey): Promise<List> {
  const row = await tx.selectFrom("lists").select(columns).where("key", "=", key).forUpdate().executeTakeFirstOrThrow();
  return row as unknown as List;
}

/** All lists, in the order in which a run names them. */
export async function allLists(tx: Tx): Promise<List[]> {
  const rows = (await tx.selectFrom("lists").select(columns).execute()) as unknown as List[];
  return rows.toSorted((one, other) => listKeys.indexOf(one.key) - listKeys.indexOf(other.key));
}

export type ListChange = Partial<Omit<List, "key">>;

export async function changeList(tx: Tx, key: ListKey, change: ListChange): Promise<void> {
  await tx
    .updateTable("lists")
    .set({
      enabled: change.enabled,
      active_version_id: change.activeVersionId,
      held_version_id: change.heldVersionId,
      attention_reasons: change.attentionReasons && [...change.attentionReasons],
      last_confirmed_at: change.lastConfirmedAt,
      last_checked_at: change.lastCheckedAt,
      downloads: change.downloads && JSON.stringify(change.downloads),
    })
    .where("key", "=", key)
    .execute();
}

/** The searched version of each list: a list that is switched on, and the version of it that is active. */
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
