import type { Tx } from "#platform/database/transaction.ts";

/** A version of a list, and which terms of it are written in which layout. */
export type SnapshotKey = { versionId: string; termBuilderVersion: number; layoutVersion: number };
export type Snapshot = SnapshotKey & { digest: Buffer };

/**
 * Records what search was built from a version, and answers the digest on record: the first one stays, and whoever built
 * something else than that must not search with it.
 */
export async function recordSnapshot(tx: Tx, snapshot: Snapshot, now: Date): Promise<Buffer> {
  const { versionId, termBuilderVersion, layoutVersion, digest } = snapshot;
  await tx
    .insertInto("list_snapshots")
    .values({
      version_id: versionId,
      term_builder_version: termBuilderVersion,
      layout_version: layoutVersion,
      digest,
      built_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const recorded = await findSnapshot(tx, snapshot);
  if (!recorded) throw new Error("A snapshot that was just recorded is not there.");
  return recorded;
}

/** The digest on record; undefined while nobody has built the snapshot. */
export async function findSnapshot(tx: Tx, key: SnapshotKey): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom("list_snapshots")
    .select("digest")
    .where("version_id", "=", key.versionId)
    .where("term_builder_version", "=", key.termBuilderVersion)
    .where("layout_version", "=", key.layoutVersion)
    .executeTakeFirst();
  return row?.digest;
}

/** The snapshots built from each of these versions in a layout, the newest terms first. */
export async function builtSnapshots(
  tx: Tx,
  versionIds: readonly string[],
  layoutVersion: number,
): Promise<ReadonlyMap<string, readonly Snapshot[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("list_snapshots")
    .select([
      "version_id as versionId",
      "term_builder_version as termBuilderVersion",
      "layout_version as layoutVersion",
      "digest",
    ])
    .where("version_id", "in", versionIds)
    .where("layout_version", "=", layoutVersion)
    .orderBy("term_builder_version", "desc")
    .execute();
  return Map.groupBy(rows, ({ versionId }) => versionId);
}
