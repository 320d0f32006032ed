import { createHash, randomBytes } from "node:crypto";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { canonical } from "@probity/engines/json/canonical.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { addEntries } from "../entry-store.ts";
import { newFinding } from "../store-publication.ts";
import { beginVersion, type Contents, endVersion } from "../version-store.ts";

/** A version that is ready, with these entries, stored as a load stores them. */
export async function storeVersion(
  database: Database,
  listKey: ListKey,
  entries: readonly ListEntry[],
  change: Partial<Contents> = {},
): Promise<string> {
  const now = new Date();
  const id = newId(now);
  const publicationDigest = randomBytes(32);
  const contents: Contents = {
    ...newFinding(),
    format: "ofac_csv",
    entryCount: entries.length,
    nameCount: entries.length,
    ...change,
  };
  await transact(database, {}, async (tx) => {
    await beginVersion(tx, { id, listKey, origin: "file", readerVersion: 1, publicationDigest, files: [] }, now);
    const stored = entries.map((entry) => {
      const data = canonical(entry);
      return { entryId: entry.id, digest: createHash("sha256").update(data).digest(), data };
    });
    await addEntries(tx, { versionId: id, listKey, first: 0 }, stored);
    await endVersion(tx, id, contents, { state: "ready", accepted: [] }, now);
  });
  return id;
}
