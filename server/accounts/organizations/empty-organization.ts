import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { deleteBatch } from "./organization-store.ts";

const batchRows = 5_000;
/** Longer than any request takes. */
const settled = () => sleep(60_000);

/**
 * Removes every remaining row of a deleted organization; the job `organizations.delete`. A request that was accepted just
 * before the deletion may still write after it, so there is a second pass when no such request can be running.
 */
export async function emptyOrganization(
  database: Database,
  organizationId: string,
  { settle = settled, batch = batchRows }: { settle?: () => Promise<unknown>; batch?: number } = {},
): Promise<void> {
  await deleteAll(database, organizationId, batch);
  await settle();
  await deleteAll(database, organizationId, batch);
}

async function deleteAll(database: Database, organizationId: string, batch: number): Promise<void> {
  // One transaction per batch: an interrupted run loses at most one, and the next one goes on from there.
  while ((await transact(database, {}, (tx) => deleteBatch(tx, organizationId, batch))) > 0);
}
