import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { pageOfEntries } from "./entry-store.ts";

const entriesPerPage = 500;

/**
 * The entries of a version in the order of its publication. A page is read ahead while the one before is used, so at most two
 * pages are in memory. No transaction spans the pages: a version that is loaded never changes.
 */
export async function* readVersionEntries(
  database: Database,
  versionId: string,
  perPage: number = entriesPerPage,
): AsyncGenerator<ListEntry> {
  const read = (from: number) => transact(database, {}, (tx) => pageOfEntries(tx, versionId, from, perPage));
  let ahead = read(0);
  for (let from = 0; ; from += perPage) {
    const page = await ahead;
    if (page.length === perPage) {
      ahead = read(from + perPage);
      ahead.catch(() => {}); // whoever stops early leaves it unawaited; everybody else meets the failure above
    }
    yield* page;
    if (page.length < perPage) return;
  }
}
