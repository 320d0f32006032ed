import type { FilledBy } from "@probity/engines/fields/field.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import type { KeptSignature } from "./signature.ts";

export type SignatureRow = { id: string; signature: KeptSignature | null; signatureImage: Buffer | null };

/** What was drawn, typed or uploaded into the fields of a document that hold a signature. */
export async function listSignatures(tx: Tx, scope: Scope, documentId: string): Promise<SignatureRow[]> {
  const { rows } = await statement<SignatureRow>`
    select id, signature, signature_image as "signatureImage"
      from document_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and signature is not null
  `.execute(tx);
  return rows;
}

export type FieldWrite = SignatureRow & {
  value: string | null;
  valueIso: string | null;
  filledBy: FilledBy | null;
  filledAt: Date | null;
};

export async function writeFieldValues(tx: Tx, scope: Scope, now: Date, writes: readonly FieldWrite[]): Promise<void> {
  for (const { id, value, valueIso, filledBy, filledAt, signature, signatureImage } of writes)
    await statement`
      update document_fields
         set value = ${value},
             value_iso = ${valueIso}::date,
             filled_by = ${filledBy},
             filled_at = ${filledAt},
             signature = ${signature && JSON.stringify(signature)}::json,
             signature_image = ${signatureImage},
             updated_at = ${now}
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and id = ${id}
    `.execute(tx);
}

/** What signing leaves of the signer's own fields: frozen, and every default they did not touch confirmed. */
export async function freezeFields(
  tx: Tx,
  scope: Scope,
  now: Date,
  { documentId, signerId, confirmedIds }: { documentId: string; signerId: string; confirmedIds: readonly string[] },
): Promise<void> {
  await statement`
    update document_fields
       set frozen_at = ${now},
           updated_at = ${now},
           filled_by = case when id = any (${confirmedIds}) then 'signer' else filled_by end,
           filled_at = case when id = any (${confirmedIds}) then ${now} else filled_at end
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and signer_id = ${signerId}
  `.execute(tx);
}
