import type { Scope, Tx } from "#platform/database/transaction.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { findSubscription } from "./subscription-store.ts";

/** Refuses an update that found no row with its revision, and says why. */
export async function refuseStale(tx: Tx, scope: Scope, id: string): Promise<never> {
  const current = await findSubscription(tx, scope, id);
  refuseUnless(current, "not_found");
  throw new Refusal("stale_revision", { currentRevision: current.revision });
}
