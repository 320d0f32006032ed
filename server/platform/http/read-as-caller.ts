import { logPlaceNow } from "#platform/database/replica.ts";
import { transact, type TransactionSettings, type Tx } from "#platform/database/transaction.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import type { HandlerParts } from "./admit.ts";
import type { RequestStanding } from "./standing.ts";

/** Whoever loses a role or a key reads no further: that is asked of the primary, even if the records come from a standby. */
export async function readAsCaller<T>(
  { database, replica, clock }: HandlerParts,
  settings: TransactionSettings,
  standing: RequestStanding,
  work: (tx: Tx, keys: OrganizationKeys) => Promise<T>,
): Promise<T> {
  if (!replica) return transact(database, settings, async (tx) => work(tx, await standing.confirmAgain(tx, clock())));
  const { keys, place } = await transact(database, settings, async (tx) => ({
    keys: await standing.confirmAgain(tx, clock()),
    place: await logPlaceNow(tx),
  }));
  return replica.read(settings, place, (tx) => work(tx, keys));
}
