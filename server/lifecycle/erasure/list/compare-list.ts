import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Erasure } from "#platform/operation/services.ts";
import type { ErasureList } from "./erasure-list.ts";
import { selectErasures, selectMissing } from "./erasures-store.ts";

/**
 * The erasures of the list that the database lacks, as after a restore. What the list lacks is added to it: another process has erased it,
 * or this one was killed between the commit and the list.
 */
export async function compareWithList(database: Database, list: ErasureList): Promise<Erasure[]> {
  const listed = await list.read();
  const [missing, done] = await transact(database, {}, (tx) =>
    Promise.all([selectMissing(tx, listed), selectErasures(tx)]),
  );
  const known = new Set(listed.map(nameOf));
  const unlisted = done.filter((erasure) => !known.has(nameOf(erasure)));
  if (unlisted.length > 0) await list.append(unlisted);
  return missing;
}

const nameOf = ({ kind, organizationId, mode, id }: Erasure) => [kind, organizationId, mode, id].join(" ");
