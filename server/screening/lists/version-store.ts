import type { AttentionReason } from "@probity/engines/screening/lists/attention.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import type { DropReason, ListFormat } from "@probity/engines/screening/lists/published.ts";
import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

export type VersionState = "loading" | "held" | "ready" | "failed";
export type Origin = "file" | "download";
export type LoadedFile = { name: string; bytes: number; sha256: string };

export type NewVersion = {
  id: string;
  listKey: ListKey;
  origin: Origin;
  readerVersion: number;
  publicationDigest: Buffer;
  files: readonly LoadedFile[];
  invented?: boolean;
};

/** The findings of a load so far, and in total at its end. */
export type Contents = {
  format: ListFormat | null;
  publishedAt: Date | null;
  entryCount: number;
  nameCount: number;
  droppedEntries: number;
  droppedReasons: Partial<Record<DropReason, number>>;
  droppedRecords: readonly DroppedRecord[];
  bytesRead: number;
};

export type Version = {
  id: string;
  listKey: ListKey;
  state: VersionState;
  format: ListFormat | null;
  publishedAt: Date | null;
  startedAt: Date;
  loadedAt: Date | null;
  entryCount: number;
  nameCount: number;
  droppedEntries: number;
  droppedReasons: Partial<Record<DropReason, number>>;
  attentionReasons: readonly AttentionReason[];
  failure: string | null;
  files: readonly LoadedFile[];
  /** As text, since it is a bigint. */
  bytesRead: string;
  /** Made for a demonstration; nobody has published it. */
  invented: boolean;
};

const columns = [
  "id",
  "list_key as listKey",
  "state",
  "format",
  "published_at as publishedAt",
  "started_at as startedAt",
  "loaded_at as loadedAt",
  "entry_count as entryCount",
  "name_count as nameCount",
  "dropped_entries as droppedEntries",
  "dropped_reasons as droppedReasons",
  "attention_reasons as attentionReasons",
  "failure",
  "files",
  "bytes_read as bytesRead",
  "invented",
] as const;

export async function findVersion(tx: Tx, id: string): Promise<Version | undefined> {
  const row = await tx.selectFrom("list_versions").select(columns).where("id", "=", id).executeTakeFirst();
  return row as unknown as Version | undefined;
}

export async function findVersions(tx: Tx, ids: readonly string[]): Promise<Version[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom("list_versions").select(columns).where("id", "in", ids).execute();
  return rows as unknown as Version[];
}

export async function activeVersionOf(
  tx: Tx,
  { activeVersionId }: { activeVersionId: string | null },
): Promise<Version | null> {
  return activeVersionId === null ? null : ((await findVersion(tx, activeVersionId)) ?? null);
}

export type DroppedRecord = { record: string; reason: DropReason };

/** The first records of a version that were left out, with the reason for each. */
export async function findDroppedRecords(tx: Tx, versionId: string): Promise<readonly DroppedRecord[]> {
  const row = await tx
    .selectFrom("list_versions")
    .select("dropped_records")
    .where("id", "=", versionId)
    .executeTakeFirst();
  return (row?.dropped_records ?? []) as DroppedRecord[];
}

/** The version that a publication became when it was loaded before, by code that read it as it would be read now. */
export async function findPublication(
  tx: Tx,
  { listKey, publicationDigest, readerVersion }: Pick<NewVersion, "listKey" | "publicationDigest" | "readerVersion">,
): Promise<Version | undefined> {
  const row = await readVersions(tx, listKey, readerVersion)
    .where("publication_digest", "=", publicationDigest)
    .executeTakeFirst();
  return row as unknown as Version | undefined;
}

/** The whole versions of a list that this code has read. */
function readVersions(tx: Tx, listKey: ListKey, readerVersion: number) {
  return tx
    .selectFrom("list_versions")
    .select(columns)
    .where("list_key", "=", listKey)
    .where("reader_version", "=", readerVersion)
    .where(sql<boolean>`state in ('held', 'ready')`);
}

/**
 * The same for files with which nobody states a day: they are the publication that they were, whatever day was stated with them then.
 * Of several the active version, else the newest.
 */
export async function findSameFiles(
  tx: Tx,
  { key, activeVersionId }: { key: ListKey; activeVersionId: string | null },
  files: readonly Checksum[],
  readerVersion: number,
): Promise<Version | undefined> {
  const rows = await readVersions(tx, key, readerVersion)
    .where(sql<boolean>`files::jsonb @> ${JSON.stringify(files.map(({ sha256 }) => ({ sha256 })))}`)
    .execute();
  const found = (rows as unknown as Version[])
    .filter((version) => checksumsOf(version.files) === checksumsOf(files))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return found.find(({ id }) => id === activeVersionId) ?? found[0];
}

type Checksum = Pick<LoadedFile, "sha256">;

function checksumsOf(files: readonly Checksum[]): string {
  return files
    .map(({ sha256 }) => sha256)
    .toSorted()
    .join();
}

export async function findLoading(tx: Tx, listKey: ListKey): Promise<Version | undefined> {
  const row = await tx
    .selectFrom("list_versions")
    .select(columns)
    .where("list_key", "=", listKey)
    .where(sql<boolean>`state = 'loading'`)
    .executeTakeFirst();
  return row as unknown as Version | undefined;
}

/** The loads that are under way, at most one of each list. */
export async function loadingVersions(tx: Tx): Promise<Version[]> {
  const rows = await tx
    .selectFrom("list_versions")
    .select(columns)
    .where(sql<boolean>`state = 'loading'`)
    .orderBy("list_key")
    .execute();
  return rows as unknown as Version[];
}

/** The newest versions of a list, the newest first. */
export async function newestVersions(tx: Tx, listKey: ListKey, limit: number): Promise<Version[]> {
  const rows = await tx
    .selectFrom("list_versions")
    .select(columns)
    .where("list_key", "=", listKey)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows as unknown as Version[];
}

/** Begins a version; false when another load of the list is under way. */
export async function beginVersion(tx: Tx, version: NewVersion, now: Date): Promise<boolean> {
  const begun = await tx
    .insertInto("list_versions")
    .values({
      id: version.id,
      list_key: version.listKey,
      state: "loading",
      origin: version.origin,
      reader_version: version.readerVersion,
      publication_digest: version.publicationDigest,
      files: JSON.stringify(version.files),
      invented: version.invented ?? false,
      started_at: now,
      last_sign_at: sql`clock_timestamp()`,
    })
    // As text: PostgreSQL cannot tell from a parameter that the index covers it.
    .onConflict((conflict) =>
      conflict
        .column("list_key")
        .where(sql<boolean>`state = 'loading'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return begun !== undefined;
}

/** Says how far a load is, and that it lives; false when it was taken for dead and no longer loads. */
export async function signOfLife(tx: Tx, versionId: string, contents: Contents): Promise<boolean> {
  const seen = await tx
    .updateTable("list_versions")
    .set({ ...columnsOf(contents), last_sign_at: sql`clock_timestamp()` })
    .where("id", "=", versionId)
    .where("state", "=", "loading")
    .returning("id")
    .executeTakeFirst();
  return seen !== undefined;
}

/** A version that is ready keeps the gaps that it shares with the active one, which an operator accepted there. */
export type Ending =
  | { state: "ready"; accepted: readonly AttentionReason[] }
  | { state: "held"; attention: readonly AttentionReason[] }
  | { state: "failed"; failure: string };

/** Ends a load; false when it was taken for dead before. */
export async function endVersion(
  tx: Tx,
  versionId: string,
  contents: Contents,
  ending: Ending,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable("list_versions")
    .set({
      ...columnsOf(contents),
      state: ending.state,
      attention_reasons: attentionOf(ending),
      failure: ending.state === "failed" ? ending.failure : null,
      loaded_at: now,
    })
    .where("id", "=", versionId)
    .where("state", "=", "loading")
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

function attentionOf(ending: Ending): AttentionReason[] {
  switch (ending.state) {
    case "ready":
      return [...ending.accepted];
    case "held":
      return [...ending.attention];
    case "failed":
      return [];
  }
}

function columnsOf(contents: Contents) {
  return {
    format: contents.format,
    published_at: contents.publishedAt,
    entry_count: contents.entryCount,
    name_count: contents.nameCount,
    dropped_entries: contents.droppedEntries,
    dropped_reasons: JSON.stringify(contents.droppedReasons),
    dropped_records: JSON.stringify(contents.droppedRecords),
    bytes_read: contents.bytesRead,
  };
}

/** An operator takes a held version as it is. */
export async function acceptVersion(tx: Tx, versionId: string): Promise<void> {
  await tx
    .updateTable("list_versions")
    .set({ state: "ready" })
    .where("id", "=", versionId)
    .where("state", "=", "held")
    .execute();
}

/**
 * Ends a load of the list that has given no sign of life for so long, and answers its id. Time is the database's, so that
 * clocks of different machines do not matter.
 */
export async function endAbandoned(
  tx: Tx,
  listKey: ListKey,
  silentSeconds: number,
  now: Date,
): Promise<string | undefined> {
  const abandoned = await tx
    .updateTable("list_versions")
    .set({ state: "failed", failure: "The process that loaded it is gone.", loaded_at: now })
    .where("list_key", "=", listKey)
    .where("state", "=", "loading")
    .where("last_sign_at", "<", sql<Date>`clock_timestamp() - make_interval(secs => ${silentSeconds})`)
    .returning("id")
    .executeTakeFirst();
  return abandoned?.id;
}

/** Removes rows of a version that failed, `rows` at a time so that no transaction is long; answers how many. */
export async function removeEntries(tx: Tx, versionId: string, rows: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("list_version_entries")
    .where("version_id", "=", versionId)
    .where("ordinal", "<", (query) =>
      query
        .selectFrom("list_version_entries as first")
        .select(({ eb, fn }) => eb(fn.min("first.ordinal"), "+", rows).as("end"))
        .where("first.version_id", "=", versionId),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
