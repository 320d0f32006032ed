import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { FilledField, Identification } from "./filled-field.ts";

/** Includes empty fields that are linked to a form field: the form may have its own value, which nobody signed. */
export async function filledFields(tx: Tx, scope: Scope, documentId: string): Promise<FilledField[]> {
  const { rows } = await statement<FilledField>`
    select field_type as "fieldType", label, signer.name as "signerName", page_number as "pageNumber",
           x_position as "xPosition", y_position as "yPosition", width, height, coalesce(value, '') as value, multiline,
           acro_field_name as "acroFieldName", signature, signature_image as "signatureImage"
      from document_fields field
      join document_signers signer using (organization_id, mode, document_id)
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and signer.id = field.signer_id
       and (value <> '' or acro_field_name is not null)
     order by page_number, y_position, x_position, field.id
  `.execute(tx);
  return rows;
}

/** The identification of each signer, by the session they used last. */
export async function identifications(
  tx: Tx,
  scope: Scope,
  documentId: string,
): Promise<ReadonlyMap<string, Identification>> {
  const { rows } = await statement<{ signer_id: string; identified_by: Identification }>`
    select distinct on (signer_id) signer_id,
           case when authentication = 'email_code' then 'email_code'
                when kind = 'embedded' then 'sender_session'
                else 'email_link' end as identified_by
      from signing_sessions
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
       and used_at is not null
     order by signer_id, used_at desc
  `.execute(tx);
  return new Map(rows.map(({ signer_id, identified_by }) => [signer_id, identified_by]));
}

export type OrganizationRow = { name: string; data_key: Buffer; master_key_version: number };

export async function ownOrganization(tx: Tx, scope: Scope): Promise<OrganizationRow | undefined> {
  const { rows } = await statement<OrganizationRow>`
    select name, data_key, master_key_version
      from organizations
     where organization_id = ${scope.organizationId}
  `.execute(tx);
  return rows[0];
}
