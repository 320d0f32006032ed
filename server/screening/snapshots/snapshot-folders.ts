import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { layoutVersion } from "@probity/engines/screening/search/layout.ts";

/** The subject of a snapshot: one version of a list, in the terms of one version of our own code. */
export type SnapshotOf = { listKey: ListKey; versionId: string; termBuilderVersion: number };

/** The folder in which this node keeps the snapshot of a version. Other terms or another layout are another folder. */
export function folderOf(dataDir: string, { listKey, versionId, termBuilderVersion }: SnapshotOf): string {
  return join(dataDir, "snapshots", listKey, `${versionId}-t${termBuilderVersion}-l${layoutVersion}`);
}

const uuidLength = 36;
const versionOf = (name: string) => name.slice(0, uuidLength);
const isWhole = (name: string) => !name.includes(".");

/**
 * Removes what a list no longer needs; ids of versions are in the order of loading. A newer one may be about to become active,
 * and the last one before stays, so that going back to it takes no time. A process that still has a removed one mapped keeps it
 * until it is closed.
 */
export async function removeOlder(dataDir: string, listKey: ListKey, activeVersionId: string): Promise<void> {
  const parent = join(dataDir, "snapshots", listKey);
  const older = (await readdir(parent)).filter((name) => versionOf(name) < activeVersionId);
  const before = older.filter(isWhole).map(versionOf).toSorted().at(-1);
  for (const name of older)
    if (versionOf(name) !== before) await rm(join(parent, name), { recursive: true, force: true });
}

/** Removes what builders that are gone have left of a snapshot. Only whoever has the lock may. */
export async function removeUnfinished(folder: string): Promise<void> {
  const [parent, name] = [dirname(folder), basename(folder)];
  for (const other of await readdir(parent))
    if (other.startsWith(`${name}.`) && !other.startsWith(`${name}.lock`))
      await rm(join(parent, other), { recursive: true, force: true });
}
