import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ListKey, listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import type { Parts } from "../parts.ts";
import { ListRefusal } from "#screening/lists/activate-version.ts";
import { loadList, LoadUnderWay } from "#screening/lists/load-list.ts";
import type { LoadOptions } from "#screening/lists/load-parts.ts";
import type { LocalFile } from "#screening/lists/published-files.ts";
import { refreshParts } from "#screening/lists/refresh-job.ts";
import { refreshList, type RefreshResult } from "#screening/lists/refresh-list.ts";
import type { ListArguments } from "./list-arguments.ts";
import { showProgress } from "./progress-line.ts";

/** `lists load`: loads a publication from files. It waits for another load of the same list. */
export async function loadCommand(
  parts: Parts,
  { key, files, published }: ListArguments,
  by: string,
): Promise<boolean> {
  const listKey = key!;
  const publishedOn = published === undefined ? undefined : dayOf(published);
  const local = await localFiles(files);
  if (local.length === 0) throw new ListRefusal("Name the files of the publication with --file.");
  return withLists(parts, listKey, (refresh, options) =>
    patiently(
      () => loadList(refresh, { listKey, files: local, origin: "file", publishedOn, by }, options),
      options.signal,
    ),
  );
}

/** A day that has begun somewhere; one far ahead would keep every later publication out. */
function dayOf(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
  if (!isDay) throw new ListRefusal(`${text} is not a day. Write it as YYYY-MM-DD, for example 2026-11-15.`);
  if (Date.parse(text) > Date.now() + 24 * 3_600_000) throw new ListRefusal(`${text} is in the future.`);
  return text;
}

/** `lists refresh`: does the worker's scheduled refresh now, even if the schedule is switched off. */
export async function refreshCommand(parts: Parts, { key, rest }: ListArguments): Promise<boolean> {
  const named = key === undefined ? [...listKeys] : [key, ...rest.filter((name) => listKeys.includes(name as ListKey))];
  let well = true;
  for (const listKey of named as ListKey[]) {
    const done = await withLists(parts, listKey, (refresh, options) =>
      patiently(() => refreshList(refresh, listKey, options), options.signal),
    );
    well &&= done;
  }
  return well;
}

async function withLists(
  { database, config, snapshots }: Parts,
  key: ListKey,
  work: (refresh: ReturnType<typeof refreshParts>, options: LoadOptions) => Promise<RefreshResult>,
): Promise<boolean> {
  const stop = new AbortController();
  const refresh = refreshParts(database, { ...config.lists, ...snapshots }, stop.signal);
  const onSignal = () => stop.abort(new ListRefusal("Stopped. The active version has not changed."));
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  const progress = showProgress(process.stderr);
  try {
    const result = await work(refresh, { onProgress: progress.onProgress, signal: stop.signal });
    progress.end();
    const { line, well } = outcomeOf(key, result);
    console.log(line);
    return well;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    await refresh.fetcher.close();
  }
}

const lookAgainMs = 1_000;

/** Another load of the list comes first; when its process has died, this one takes over. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let said = false; ; said = true) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LoadUnderWay)) throw error;
      if (!said) console.error(`${error.message} Waiting for it.`);
      await wait(lookAgainMs);
      signal.throwIfAborted();
    }
  }
}

/** A folder stands for the files in it. */
async function localFiles(paths: readonly string[]): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found) throw new ListRefusal(`There is no file ${path}.`);
    const names = found.isDirectory() ? (await readdir(path)).toSorted() : null;
    files.push(...(names?.map((name) => ({ name, path: join(path, name) })) ?? [{ name: basename(path), path }]));
  }
  return files;
}

function outcomeOf(key: ListKey, result: RefreshResult): { line: string; well: boolean } {
  switch (result.standing) {
    case "activated": {
      const { id, entryCount, droppedEntries } = result.version;
      const dropped =
        droppedEntries > 0 ? `, ${droppedEntries} records left out (probity lists status ${key} --dropped)` : "";
      return { well: true, line: `${key}: version ${id} is active, ${entryCount} entries${dropped}.` };
    }
    case "confirmed":
      return { well: true, line: `${key}: version ${result.version.id} is already the published one.` };
    case "held":
      return {
        well: false,
        line:
          `${key}: version ${result.version.id} is held (${result.attention.join(", ")}); the active version stays. ` +
          `Look at it with: probity lists diff ${key} active held, and probity lists status ${key} --dropped. ` +
          `Take it with: probity lists activate ${key} ${result.version.id} --reason TEXT`,
      };
    case "left":
      return {
        well: false,
        line: `${key}: version ${result.version.id} was replaced by an operator. Activate it again with: probity lists activate`,
      };
    case "unreadable":
      return { well: false, line: `${key}: cannot be read. ${result.version.failure} The active version stays.` };
    case "refused":
      return { well: false, line: `${key}: could not be downloaded. ${result.why}. The active version stays.` };
    case "nothing_to_ask":
      return { well: true, line: `${key}: has no address to download from.` };
  }
}
