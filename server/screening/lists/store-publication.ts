import { createHash } from "node:crypto";
import { canonical } from "@probity/engines/json/canonical.ts";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import type { DropReason, ListItem, PublicationGap } from "@probity/engines/screening/lists/published.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { addEntries, type StoredEntry } from "./entry-store.ts";
import { type Contents, removeEntries } from "./version-store.ts";

const batchEntries = 500;
const batchCharacters = 2_000_000;
const entryCharactersMax = 1_000_000;
const entryIdCharactersMax = 500;
const droppedRecordsMax = 100;

/** The findings so far; `storePublication` writes into it while it reads. */
export type Finding = { -readonly [Key in keyof Contents]: Contents[Key] } & {
  droppedRecords: { record: string; reason: DropReason }[];
  gaps: PublicationGap[];
};

export const newFinding = (): Finding => ({
  format: null,
  publishedAt: null,
  entryCount: 0,
  nameCount: 0,
  droppedEntries: 0,
  droppedReasons: {},
  droppedRecords: [],
  gaps: [],
  bytesRead: 0,
});

/**
 * Reads a publication to its end and adds its entries to the version, batch by batch. While one batch is stored the next is
 * read, so two are in memory at most, however long the list is.
 */
export async function storePublication(
  database: Database,
  { versionId, listKey }: { versionId: string; listKey: ListKey },
  items: AsyncIterable<ListItem>,
  finding: Finding,
  signal: AbortSignal,
): Promise<void> {
  let batch: StoredEntry[] = [];
  let characters = 0;
  let first = 0;
  let storing = Promise.resolve();

  async function flush(): Promise<void> {
    await storing;
    signal.throwIfAborted();
    if (batch.length === 0) return;
    const [entries, target] = [batch, { versionId, listKey, first }];
    storing = transact(database, {}, (tx) => addEntries(tx, target, entries));
    storing.catch(() => {}); // met by whoever waits for it next
    first += batch.length;
    [batch, characters] = [[], 0];
  }

  try {
    for await (const item of items) {
      if (item.type === "publication") announce(finding, item);
      else if (item.type === "dropped") drop(finding, item.record, item.reason);
      else if (item.type === "gap") finding.gaps.push(item.gap);
      else {
        const stored = storedEntry(item.entry);
        if (stored === null) {
          drop(finding, `#${finding.entryCount + finding.droppedEntries + 1}`, "malformed");
          continue;
        }
        finding.entryCount++;
        finding.nameCount += item.entry.names.length;
        batch.push(stored);
        characters += stored.data.length;
        if (batch.length >= batchEntries || characters >= batchCharacters) await flush();
      }
    }
    await flush();
  } finally {
    await storing.catch(() => {}); // nothing may be under way when the caller ends the version
  }
  await storing;
}

function announce(finding: Finding, { format, publishedAt }: Extract<ListItem, { type: "publication" }>): void {
  const instant = publishedAt === null ? null : new Date(publishedAt);
  finding.format = format;
  finding.publishedAt = instant !== null && Number.isNaN(instant.getTime()) ? null : instant;
}

function drop(finding: Finding, record: string, reason: DropReason): void {
  finding.droppedEntries++;
  finding.droppedReasons = { ...finding.droppedReasons, [reason]: (finding.droppedReasons[reason] ?? 0) + 1 };
  if (finding.droppedRecords.length >= droppedRecordsMax) return;
  finding.droppedRecords.push({ record: record.slice(0, entryIdCharactersMax), reason });
}

/** Null for what the database could not keep. */
function storedEntry(entry: ListEntry): StoredEntry | null {
  if (entry.id.length > entryIdCharactersMax || entry.id.includes("\0")) return null;
  const data = canonical(entry);
  if (data.length > entryCharactersMax) return null;
  return { entryId: entry.id, digest: createHash("sha256").update(data).digest(), data };
}

const removedAtOnce = 20_000;

/** Removes what a failed load has stored. Wordings stay: the next load most likely brings them again. */
export async function forgetEntries(database: Database, versionId: string): Promise<void> {
  while ((await transact(database, {}, (tx) => removeEntries(tx, versionId, removedAtOnce))) > 0);
}
