import { rm } from "node:fs/promises";
import type { ListEntry } from "@probity/engines/lists/entry.ts";
import type { Database } from "#database/pool.ts";
import { transact } from "#database/transaction.ts";
import { readVersionEntries } from "../lists/read-entries.ts";
import { recordSnapshot } from "../lists/snapshot-store.ts";
import type { SnapshotOf } from "./snapshot-folders.ts";
import { writeSnapshot } from "./write-snapshot.ts";

export type SnapshotOrder = SnapshotOf & { folder: string };

const entriesPerSign = 10_000;

/**
 * Builds the snapshot of a version from its rows. Building gives the same bytes on every node, so a digest that differs from the one
 * on record is a fault somewhere, and what has it is not searched.
 */
export async function buildSnapshotOf(
  database: Database,
  { folder, ...of }: SnapshotOrder,
  onEntries: (count: number) => void,
): Promise<void> {
  const { digest } = await writeSnapshot(folder, of, counted(readVersionEntries(database, of.versionId), onEntries));
  const { versionId, termBuilderVersion } = of;
  const recorded = await transact(database, {}, (tx) =>
    recordSnapshot(tx, { versionId, termBuilderVersion, digest }, new Date()),
  );
  if (recorded.equals(digest)) return;
  await rm(folder, { recursive: true, force: true });
  throw new Error(`The snapshot of ${of.listKey} is not the one that was built from this version before.`);
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
