import { setTimeout as wait } from "node:timers/promises";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import type { LoadParts } from "../lists/load-parts.ts";
import { type BuildParts, buildVersion } from "./build-version.ts";

const waitMs = 500;

/**
 * The condition for activating a loaded version: that this node has the snapshot of it, built here or by another process
 * that is at it already. Thus the next search after an activation can be answered from it.
 */
export function beforeActivation(parts: BuildParts, signal: AbortSignal): NonNullable<LoadParts["buildSnapshot"]> {
  return async ({ id: versionId, listKey, entryCount }, onProgress) => {
    const startedAt = Date.now();
    const onEntries = (done: number) => {
      const entriesPerSecond = Math.round((done * 1000) / Math.max(1, Date.now() - startedAt));
      onProgress({ stage: "indexing", done, total: entryCount, entries: done, entriesPerSecond });
    };
    onEntries(0);
    const of = { listKey, versionId, termBuilderVersion };
    while (!(await buildVersion(parts, of, onEntries, signal))) await wait(waitMs, undefined, { signal });
    onEntries(entryCount);
  };
}
