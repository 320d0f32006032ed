import { randomUUID } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { layoutVersion } from "@probity/engines/screening/search/layout.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { readVersionEntries } from "../lists/read-entries.ts";
import { findSnapshot, recordSnapshot } from "../lists/snapshot-store.ts";
import { findVersion } from "../lists/version-store.ts";
import { verifySnapshot } from "./open-snapshot.ts";
import type { SnapshotOf } from "./snapshot-folders.ts";
import { markVerified, stampOf } from "./snapshot-mark.ts";
import { writeSnapshot } from "./write-snapshot.ts";

export type SnapshotOrder = SnapshotOf & { folder: string };

const entriesPerSign = 10_000;

/** Sees to it that the snapshot of a version is in its folder: reads all of the one that is there, or builds it from the version's rows. */
export async function buildSnapshotOf(
  database: Database,
  order: SnapshotOrder,
  onEntries: (count: number) => void,
): Promise<void> {
  const { folder, versionId, termBuilderVersion } = order;
  const recorded = await transact(database, {}, (tx) =>
    findSnapshot(tx, { versionId, termBuilderVersion, layoutVersion }),
  );
  if (recorded && (await isIntact(folder, recorded))) return markVerified(folder);
  // Beside its place and under a name of its own: whoever was taken for gone and builds on is not in the way.
  const making = `${folder}.${randomUUID()}`;
  try {
    await write(database, { ...order, folder: making }, onEntries);
    await markVerified(making);
    await rm(folder, { recursive: true, force: true });
    await rename(making, folder);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

/** An unfinished file is not read: reading it could end this process. */
async function isIntact(folder: string, recorded: Buffer): Promise<boolean> {
  if (!stampOf(folder)) return false;
  try {
    return (await verifySnapshot(folder)).equals(recorded);
  } catch {
    return false;
  }
}

/**
 * Building gives the same bytes on every node, so a digest that differs from the one on record is a fault somewhere, and what has it is
 * not searched. Neither is what has fewer entries than were loaded: whoever is on one of the others would be clear.
 */
async function write(database: Database, order: SnapshotOrder, onEntries: (count: number) => void): Promise<void> {
  const { folder, ...of } = order;
  const { listKey, versionId, termBuilderVersion } = of;
  const entries = counted(readVersionEntries(database, versionId), onEntries);
  const { header, digest } = await writeSnapshot(folder, of, entries);
  await transact(database, {}, async (tx) => {
    const version = await findVersion(tx, versionId);
    if (header.entryCount !== version?.entryCount)
      throw new Error(`The rows of version ${versionId} of ${listKey} are not all there.`);
    const recorded = await recordSnapshot(tx, { versionId, termBuilderVersion, layoutVersion, digest }, new Date());
    if (!recorded.equals(digest))
      throw new Error(`The snapshot of ${listKey} is not the one that was built from version ${versionId} before.`);
  });
}

async function* counted(
  entries: AsyncIterable<ListEntry>,
  onEntries: (count: number) => void,
): AsyncGenerator<ListEntry> {
  let count = 0;
  for await (const entry of entries) {
    yield entry;
    if (++count % entriesPerSign === 0) onEntries(count);
  }
}
