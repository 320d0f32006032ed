import { existsSync } from "node:fs";
import { search, type SearchResult } from "@probity/engines/screening/search/search.ts";
import type { SearchQuestion } from "#platform/operation/compute.ts";
import { openSnapshot, type OpenSnapshot } from "#screening/snapshots/open-snapshot.ts";

/** The snapshots that this thread has mapped into memory; the process shares the pages. */
const opened = new Map<string, OpenSnapshot>();

/** The answer to each question, null where a search failed; null instead of all where a snapshot is no longer there. */
export function searchFolders({
  folders,
  questions,
}: {
  folders: readonly string[];
  questions: readonly SearchQuestion[];
}): (SearchResult | null)[] | null {
  closeRemoved();
  const snapshots = folders.map(snapshotIn);
  if (snapshots.includes(null)) return null;
  return questions.map(({ subject, ...policy }) => {
    try {
      return search(
        snapshots.map((open) => open!.snapshot),
        subject,
        policy,
      );
    } catch {
      return null;
    }
  });
}

function snapshotIn(folder: string): OpenSnapshot | null {
  try {
    const snapshot = opened.get(folder) ?? openSnapshot(folder);
    opened.set(folder, snapshot);
    return snapshot;
  } catch {
    return null;
  }
}

/** A version that is no longer active is removed from the disk; what is mapped would keep its space taken. */
function closeRemoved(): void {
  for (const [folder, snapshot] of opened) {
    if (existsSync(folder)) continue;
    opened.delete(folder);
    void snapshot.close();
  }
}
