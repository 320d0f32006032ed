import type { Scope, Tx } from "#platform/database/transaction.ts";
import { type StoredField, updateField } from "./field-store.ts";

/** Stores fields whose condition ended, and answers which. */
export async function storeReleased(
  tx: Tx,
  scope: Scope,
  now: Date,
  released: readonly StoredField[],
): Promise<string[]> {
  for (const field of released) {
    await updateField(tx, scope, { ...field, updatedAt: now });
  }
  return released.map(({ id }) => id);
}
