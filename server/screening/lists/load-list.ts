import type { AttentionReason } from "@probity/engines/screening/lists/attention.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { readerVersion } from "@probity/engines/screening/lists/reader-version.ts";
import { newId } from "#platform/database/new-id.ts";
import { transact } from "#platform/database/transaction.ts";
import { findList } from "./list-store.ts";
import type { LoadOptions, LoadParts, Publication } from "./load-parts.ts";
import { inspectFiles, publicationDigestOf } from "./published-files.ts";
import { readPublication } from "./read-publication.ts";
import { settleVersion } from "./settle-version.ts";
import { forgetEntries } from "./store-publication.ts";
import {
  beginVersion,
  endAbandoned,
  findLoading,
  findPublication,
  findSameFiles,
  type NewVersion,
  type Version,
} from "./version-store.ts";

export type LoadResult = {
  standing: "activated" | "confirmed" | "held" | "left" | "unreadable";
  attention: readonly AttentionReason[];
  version: Version;
  /** True when it was not known before. */
  isNew: boolean;
};

/** Another load of the list lives. */
export class LoadUnderWay extends Error {
  constructor(key: ListKey, loading: Version | undefined) {
    super(`Another load of ${key} is under way${loading ? `, since ${loading.startedAt.toISOString()}` : ""}.`);
  }
}

/**
 * Turns a publication into a version of its list, and activates it unless it needs an operator's attention. A publication that
 * is known is only settled again: as the active version it is confirmed.
 */
export async function loadList(parts: LoadParts, publication: Publication, options: LoadOptions): Promise<LoadResult> {
  options.onProgress({ stage: "inspecting", done: 0, total: null, entries: 0, entriesPerSecond: 0 });
  const files = await inspectFiles(publication.files);
  const request: NewVersion = {
    id: newId(parts.clock()),
    listKey: publication.listKey,
    origin: publication.origin,
    readerVersion,
    publicationDigest: publicationDigestOf(files, publication.publishedOn),
    files,
    invented: publication.invented ?? false,
  };
  const known = await findOrBegin(parts, request, publication.publishedOn !== undefined);
  const version = known ?? (await readPublication(parts, publication, request, options));
  const isNew = known === undefined;
  if (version.state === "failed") return { standing: "unreadable", attention: [], version, isNew };
  return { ...(await settlePublication(parts, publication, version, options)), version, isNew };
}

/** The version that the publication is already, or undefined when it was begun. */
async function findOrBegin(
  { database, clock, leaseSeconds }: LoadParts,
  request: NewVersion,
  isDated: boolean,
): Promise<Version | undefined> {
  const { known, abandoned } = await transact(database, {}, async (tx) => {
    const now = clock();
    const found = isDated
      ? await findPublication(tx, request)
      : await findSameFiles(tx, await findList(tx, request.listKey), request.files, readerVersion);
    if (found) return { known: found };
    const ended = await endAbandoned(tx, request.listKey, leaseSeconds, now);
    if (!(await beginVersion(tx, request, now)))
      throw new LoadUnderWay(request.listKey, await findLoading(tx, request.listKey));
    return { abandoned: ended };
  });
  if (abandoned !== undefined) await forgetEntries(database, abandoned);
  return known;
}

/** Decides what becomes of a stored publication. */
export async function settlePublication(
  parts: LoadParts,
  { by, downloads }: Pick<Publication, "by" | "downloads">,
  version: Version,
  { onProgress, signal }: LoadOptions,
): Promise<Pick<LoadResult, "standing" | "attention">> {
  const settleNow = (mayActivate: boolean) =>
    transact(parts.database, {}, (tx) =>
      settleVersion(tx, version, { by, now: parts.clock(), downloads, mayActivate, entriesMin: parts.entriesMin }),
    );
  let found = await settleNow(parts.buildSnapshot === null);
  if (found.standing === "next" && parts.buildSnapshot !== null) {
    await parts.buildSnapshot(version, onProgress);
    signal.throwIfAborted();
    // Another version may have become active meanwhile, so all is looked at again.
    found = await settleNow(true);
  }
  return {
    standing: found.standing === "next" ? "activated" : found.standing,
    attention: found.standing === "held" ? found.attention : [],
  };
}
