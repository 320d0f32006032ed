import type { Scope, Tx } from "#platform/database/transaction.ts";
import { closeItems } from "#platform/work/items/keep-items.ts";
import { decideProposal } from "./proposal-store.ts";

/** Ends a pending proposal that cannot be approved any more. One that has ended already stays as it is. */
export async function lapse(tx: Tx, scope: Scope, now: Date, id: string, code: string): Promise<void> {
  const lapsed = await decideProposal(tx, scope, id, { status: "lapsed", decided_at: now, lapse_code: code });
  if (lapsed) await closeItems(tx, scope, "proposal", [id]);
}
