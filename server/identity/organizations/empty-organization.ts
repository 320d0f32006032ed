import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#database/pool.ts";
import { transact } from "#database/transaction.ts";
import { deleteBatch } from "./organization-store.ts";

const batchRows = 5_000;
const settleSecondsDefault = 60;

/**
 * Removes every remaining row of a deleted organization; the job `organizations.delete`. A request that was accepted just
 * before the deletion may still write after it, so there is a second pass when no such request can be running.
 */
export async function emptyOrganization(
  database: Database,
  organizationId: string,
  { settleSeconds = settleSecondsDefault, batch = batchRows } = {},
): Promise<void> {
  await deleteAll(database, organizationId, batch);
  await sleep(settleSeconds * 1000);
  await deleteAll(database, organizationId, batch);
}

async function deleteAll(database: Database, organizationId: string, batch: number): Promise<void> {
  // One transaction per batch: an interrupted run loses at most one, and the next one goes on from there.
  while ((await transact(database, {}, (tx) => deleteBatch(tx, organizationId, batch))) > 0);
}
