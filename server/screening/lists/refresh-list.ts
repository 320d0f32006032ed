import type { AttentionReason } from "@probity/engines/screening/lists/attention.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { readerVersion } from "@probity/engines/screening/lists/reader-version.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Address } from "./addresses.ts";
import { type Downloaded, type DownloadSettings, withPublication } from "./download-publication.ts";
import type { Fetcher } from "./fetch-file.ts";
import { changeList, type Download, findList, lockList } from "./list-store.ts";
import { loadList, type LoadResult, settlePublication } from "./load-list.ts";
import type { LoadOptions, LoadParts } from "./load-parts.ts";
import { findSameFiles, type Version } from "./version-store.ts";

export type RefreshParts = LoadParts & {
  fetcher: Fetcher;
  download: DownloadSettings;
  addressesOf: (key: ListKey) => readonly Address[];
};

export type RefreshResult = LoadResult | { standing: "refused"; why: string } | { standing: "nothing_to_ask" };

const by = "refresh";

/** Asks the publisher of a list whether there is something new, and loads it. */
export async function refreshList(parts: RefreshParts, listKey: ListKey, options: LoadOptions): Promise<RefreshResult> {
  const addresses = parts.addressesOf(listKey);
  if (addresses.length === 0) return { standing: "nothing_to_ask" };
  const last = await lastPublication(parts, listKey, addresses);
  const asked = { ...parts.download, ...options };
  return withPublication(parts.fetcher, addresses, last?.downloads ?? null, asked, (downloaded) =>
    take(parts, listKey, downloaded, last, options),
  );
}

type Last = { downloads: readonly Download[]; version: Version };

/**
 * The content that the addresses gave the last time. Only when that is a version as it would be read now, an answer that nothing
 * has changed says something.
 */
async function lastPublication(
  { database }: RefreshParts,
  listKey: ListKey,
  addresses: readonly Address[],
): Promise<Last | null> {
  return transact(database, {}, async (tx) => {
    const list = await findList(tx, listKey);
    const { downloads } = list;
    if (downloads.length !== addresses.length) return null;
    if (!addresses.every(({ url }) => downloads.some((download) => download.url === url))) return null;
    const version = await findSameFiles(tx, list, downloads, readerVersion);
    return version ? { downloads, version } : null;
  });
}

async function take(
  parts: RefreshParts,
  listKey: ListKey,
  downloaded: Downloaded,
  last: Last | null,
  options: LoadOptions,
): Promise<RefreshResult> {
  switch (downloaded.outcome) {
    case "refused":
      await noteRefusal(parts, listKey);
      return { standing: "refused", why: downloaded.why };
    case "unchanged": {
      if (!last) throw new Error("Nothing can be unchanged where nothing is known.");
      const { downloads, version } = last;
      const settled = await settlePublication(parts, { by, downloads }, version, options);
      return { ...settled, version, isNew: false };
    }
    case "downloaded": {
      const { files, downloads } = downloaded;
      return loadList(parts, { listKey, files, origin: "download", downloads, by }, options);
    }
  }
}

/** Other reasons for attention stay, above all a held publication. */
async function noteRefusal({ database, clock }: RefreshParts, listKey: ListKey): Promise<void> {
  await transact(database, {}, async (tx) => {
    const { attentionReasons } = await lockList(tx, listKey);
    const reasons = new Set<AttentionReason>([...attentionReasons, "download_refused"]);
    await changeList(tx, listKey, { attentionReasons: [...reasons], lastCheckedAt: clock() });
  });
}
