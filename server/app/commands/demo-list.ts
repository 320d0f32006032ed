import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Parts } from "../parts.ts";
import { transact } from "#platform/database/transaction.ts";
import { inventedPublication } from "#app/demo/invented-list.ts";
import { findList } from "#screening/lists/list-store.ts";
import { loadList } from "#screening/lists/load-list.ts";
import { refreshParts } from "#screening/lists/refresh-job.ts";

const listKey = "ofac_sdn";

/**
 * Lists belong to the whole installation, so a demonstration brings one only where there is none. Its version is flagged: live runs
 * report the list as missing, and the first real publication takes its place.
 */
export async function loadInventedList({ database, config, snapshots }: Parts): Promise<void> {
  const list = await transact(database, {}, (tx) => findList(tx, listKey));
  if (list.activeVersionId !== null) return;
  await mkdir(config.dataDir, { recursive: true });
  const folder = await mkdtemp(join(config.dataDir, "demo-"));
  const entriesMin = { ...config.lists.entriesMin, [listKey]: 1 };
  const refresh = refreshParts(database, { ...config.lists, ...snapshots, entriesMin });
  try {
    const path = join(folder, "sdn.xml");
    await writeFile(path, inventedPublication(new Date()));
    const files = [{ name: "sdn.xml", path }];
    const { standing } = await loadList(
      refresh,
      { listKey, files, origin: "file", invented: true, by: "operator:demo" },
      { onProgress: () => {}, signal: new AbortController().signal },
    );
    if (standing !== "activated") throw new Error(`The invented list is ${standing}.`);
  } finally {
    await refresh.fetcher.close();
    await rm(folder, { recursive: true });
  }
}
