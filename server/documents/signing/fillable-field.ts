import type { Scope, Tx } from "#database/transaction.ts";
import { listFields, type StoredField } from "../fields/field-store.ts";
import { listSignatures } from "./field-value-store.ts";
import type { KeptSignature } from "./signature.ts";

/** A field with everything that was entered into it. */
export type FillableField = StoredField & { signature: KeptSignature | null; signatureImage: Buffer | null };

export async function listFillableFields(tx: Tx, scope: Scope, documentId: string): Promise<FillableField[]> {
  const [fields, signatures] = [await listFields(tx, scope, documentId), await listSignatures(tx, scope, documentId)];
  return fields.map((field) => {
    const kept = signatures.find(({ id }) => id === field.id);
    return { ...field, signature: kept?.signature ?? null, signatureImage: kept?.signatureImage ?? null };
  });
}
