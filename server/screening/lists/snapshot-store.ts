import type { Tx } from "#database/transaction.ts";

export type Snapshot = { versionId: string; termBuilderVersion: number; digest: Buffer };

/**
 * Records what search was built from a version, and answers the digest on record: the first one stays, and whoever built
 * something else than that must not search with it.
 */
export async function recordSnapshot(tx: Tx, snapshot: Snapshot, now: Date): Promise<Buffer> {
  const { versionId, termBuilderVersion, digest } = snapshot;
  await tx
    .insertInto("list_snapshots")
    .values({ version_id: versionId, term_builder_version: termBuilderVersion, digest, built_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const recorded = await findSnapshot(tx, versionId, termBuilderVersion);
  if (!recorded) throw new Error("A snapshot that was just recorded is not there.");
  return recorded;
}

/** The digest of the snapshot that these terms make of a version; undefined while nobody has built it. */
export async function findSnapshot(tx: Tx, versionId: string, termBuilderVersion: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom("list_snapshots")
    .select("digest")
    .where("version_id", "=", versionId)
    .where("term_builder_version", "=", termBuilderVersion)
    .executeTakeFirst();
  return row?.digest;
}

/** What was built from each of these versions, the newest terms first. */
export async function builtSnapshots(
  tx: Tx,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Snapshot[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("list_snapshots")
    .select(["version_id as versionId", "term_builder_version as termBuilderVersion", "digest"])
    .where("version_id", "in", versionIds)
    .orderBy("term_builder_version", "desc")
    .execute();
  return Map.groupBy(rows, ({ versionId }) => versionId);
}
