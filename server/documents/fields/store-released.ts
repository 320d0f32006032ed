import type { Field } from "@probity/engines/fields/field.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import { type StoredField, updateField } from "./field-store.ts";

/** Stores fields whose condition ended, and answers which. */
export async function storeReleased(
  tx: Tx,
  scope: Scope,
  now: Date,
  fields: readonly StoredField[],
  released: readonly Field[],
): Promise<string[]> {
  for (const field of released) {
    const stored = fields.find(({ id }) => id === field.id);
    if (!stored) throw new Error("A field that is not there cannot be released.");
    await updateField(tx, scope, { ...stored, ...field, updatedAt: now });
  }
  return released.map(({ id }) => id);
}
