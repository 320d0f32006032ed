import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { type Change, closeChanges, nextChanges, openChanges } from "./diff-store.ts";

const changesPerPage = 1000;

/**
 * The changes from one version of a list to another, in the order of entry ids. `from` is null before the first version. The
 * database keeps the answer and gives it page by page, so that whoever asks needs no memory for it.
 */
export async function diffVersions(
  database: Database,
  { from, to }: { from: string | null; to: string },
  onChange: (change: Change) => void,
): Promise<Record<Change["change"], number>> {
  const counts = { added: 0, changed: 0, removed: 0 };
  await transact(database, {}, async (tx) => {
    await openChanges(tx, from, to);
    for (;;) {
      const page = await nextChanges(tx, changesPerPage);
      for (const change of page) {
        counts[change.change]++;
        onChange(change);
      }
      if (page.length < changesPerPage) break;
    }
    await closeChanges(tx);
  });
  return counts;
}
