import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Address } from "./addresses.ts";
import type { Fetched, Fetcher, FetchOptions } from "./fetch-file.ts";
import type { Download } from "./list-store.ts";
import type { OnProgress } from "./progress.ts";
import type { LocalFile } from "./published-files.ts";

export type Downloaded =
  | { outcome: "unchanged" }
  | { outcome: "refused"; why: string }
  | { outcome: "downloaded"; files: LocalFile[]; downloads: Download[] };

export type DownloadSettings = {
  /** The folder that keeps files while they are read. */
  folder: string;
  /** The pause before each further attempt. */
  retryWaitsMs: readonly number[];
};

/** The EU's service answers bursts of errors, and is well a minute later. */
export const defaultRetryWaitsMs: readonly number[] = [2_000, 4_000, 8_000, 16_000, 32_000];

/**
 * Downloads all files of a publication and hands them to `use`; they are removed when it is done. With `known`, what is
 * remembered of the last time, files are only asked for where they have changed: unchanged are all of them or none, because a
 * publication is read whole.
 */
export async function withPublication<T>(
  fetcher: Fetcher,
  addresses: readonly Address[],
  known: readonly Download[] | null,
  { folder, retryWaitsMs, signal, onProgress }: DownloadSettings & { signal: AbortSignal; onProgress: OnProgress },
  use: (downloaded: Downloaded) => Promise<T>,
): Promise<T> {
  await removeForgotten(folder);
  const own = join(folder, `download-${randomUUID()}`);
  await mkdir(own, { recursive: true });
  try {
    const onBytes = (done: number, total: number | null) =>
      onProgress({ stage: "downloading", done, total, entries: 0, entriesPerSecond: 0 });
    const fetchTo = (place: number, address: Address, validators: Download | null) =>
      persistently(
        fetcher,
        address.url,
        pathOf(own, place, address),
        { known: validators, signal, onBytes },
        retryWaitsMs,
      );
    return await use(await all(addresses, known, fetchTo, (place, address) => pathOf(own, place, address)));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Two files of a publication may be called alike. */
const pathOf = (folder: string, place: number, { name }: Address) => join(folder, `${place}-${name}`);

type FetchTo = (place: number, address: Address, known: Download | null) => Promise<Fetched>;

async function all(
  addresses: readonly Address[],
  known: readonly Download[] | null,
  fetchTo: FetchTo,
  path: (place: number, address: Address) => string,
): Promise<Downloaded> {
  const files: LocalFile[] = [];
  const downloads: Download[] = [];
  for (const [place, address] of addresses.entries()) {
    const remembered = known?.find(({ url }) => url === address.url) ?? null;
    const fetched = await fetchTo(place, address, remembered);
    if (fetched.outcome === "refused") return { outcome: "refused", why: `${shown(address.url)}: ${fetched.why}` };
    if (fetched.outcome === "unchanged") continue;
    const { etag, lastModified, sha256 } = fetched;
    files.push({ name: address.name, path: path(place, address) });
    downloads.push({ url: address.url, etag, lastModified, sha256 });
  }
  if (files.length === 0) return { outcome: "unchanged" };
  // Some changed and some did not: those are needed too.
  return files.length < addresses.length
    ? all(addresses, null, fetchTo, path)
    : { outcome: "downloaded", files, downloads };
}

/** The part after the path may hold a secret of the operator's mirror. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

async function persistently(
  fetcher: Fetcher,
  url: string,
  path: string,
  options: FetchOptions,
  retryWaitsMs: readonly number[],
): Promise<Fetched> {
  for (const waitMs of retryWaitsMs) {
    const fetched = await fetcher.fetch(url, path, options);
    if (fetched.outcome !== "refused" || !fetched.again) return fetched;
    await wait(waitMs, undefined, { signal: options.signal });
  }
  return fetcher.fetch(url, path, options);
}

const forgottenAfterMs = 24 * 3_600_000;

/** A process that was killed could not remove what it had downloaded. */
async function removeForgotten(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith("download-")) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > forgottenAfterMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}
