import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ListKey } from "@probity/engines/lists/list-keys.ts";
import { layoutVersion } from "@probity/engines/search/layout.ts";

/** What a snapshot is of: one version of a list, in the terms of one version of our own code. */
export type SnapshotOf = { listKey: ListKey; versionId: string; termBuilderVersion: number };

/** Where this node keeps the snapshot of a version. Other terms or another layout are another folder. */
export function folderOf(dataDir: string, { listKey, versionId, termBuilderVersion }: SnapshotOf): string {
  return join(dataDir, "snapshots", listKey, `${versionId}-t${termBuilderVersion}-l${layoutVersion}`);
}

/**
 * Removes the snapshots of a list that are older than all of these; ids of versions are in the order of loading. A newer one may have
 * been built for a version that is not active yet. Whoever still has a removed one mapped keeps it until it is closed.
 */
export async function removeOlder(dataDir: string, listKey: ListKey, kept: readonly string[]): Promise<void> {
  const parent = join(dataDir, "snapshots", listKey);
  const oldest = kept.map((folder) => basename(folder)).toSorted()[0]!;
  for (const name of await readdir(parent))
    if (name < oldest) await rm(join(parent, name), { recursive: true, force: true });
}
