import type { Scope, Tx } from "#platform/database/transaction.ts";
import { type Held, holdsOf } from "#platform/holds/hold-store.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";

/** Refuses to erase what a legal hold keeps. Everything that erases asks here, while it holds the record. */
export async function refuseWhileHeld(tx: Tx, scope: Scope, { kind, id }: Held): Promise<void> {
  const holds = await holdsOf(tx, scope, kind, [id]);
  refuseUnless(!holds.has(id), "held");
}
