import type { FilledBy } from "@probity/engines/agreements/fields/field.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { KeptSignature, StoredSignature } from "./signature.ts";

/** Signatures that one signer drew or typed, by field. Uploaded pictures are left out: each has up to half a megabyte. */
export async function listSignatures(
  tx: Tx,
  scope: Scope,
  { documentId, signerId }: { documentId: string; signerId: string },
): Promise<{ id: string; signature: KeptSignature }[]> {
  const { rows } = await statement<{ id: string; signature: KeptSignature }>`
    select id, signature
      from document_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and signer_id = ${signerId}
       and signature is not null
  `.execute(tx);
  return rows;
}

/** The signature in one field, picture and all. */
export async function findSignature(
  tx: Tx,
  scope: Scope,
  { documentId, fieldId }: { documentId: string; fieldId: string },
): Promise<(StoredSignature & { width: number; height: number }) | undefined> {
  const { rows } = await statement<StoredSignature & { width: number; height: number }>`
    select signature, signature_image as "signatureImage", width, height
      from document_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and id = ${fieldId}
       and signature is not null
  `.execute(tx);
  return rows[0];
}

/** The fields that hold exactly this signature. The database compares them, so no picture is loaded. */
export async function idsHolding(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  { signature, signatureImage }: StoredSignature,
): Promise<string[]> {
  const { rows } = await statement<{ id: string }>`
    select id
      from document_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any (${ids})
       and signature::text = ${JSON.stringify(signature)}
       and signature_image is not distinct from ${signatureImage}::bytea
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export type FieldWrite = {
  id: string;
  signature: KeptSignature | null;
  signatureImage: Buffer | null;
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

/** Freezes the signer's own fields and confirms every default they did not change. */
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
