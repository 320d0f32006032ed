import type { SignerStatus } from "@probity/engines/agreements/documents/statuses.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Erased } from "#platform/operation/erased.ts";

export type SignerRow = {
  id: string;
  document_id: string;
  role_id: string | null;
  role: string | null;
  name: string;
  email: string;
  signing_order: number;
  language: string | null;
  status: SignerStatus;
  invited_at: Date | null;
  viewed_at: Date | null;
  consented_at: Date | null;
  consent_hash: Buffer | null;
  signed_at: Date | null;
  declined_at: Date | null;
  decline_reason: string | null;
  reminded_at: Date | null;
  created_at: Date;
  updated_at: Date;
  erasure: Erased | null;
};

/**
 * The signers of some documents, each document's in the order of signing. They are asked for by an order, which names the index
 * without statistics (see `rowById`).
 */
export async function listSigners(tx: Tx, scope: Scope, documentIds: readonly string[]): Promise<SignerRow[]> {
  const { rows } = await statement<SignerRow>`
    select signer.id, signer.document_id, signer.role_id, signer.role, signer.name, signer.email, signer.signing_order,
           signer.language, signer.status, signer.invited_at, signer.viewed_at, signer.consented_at, signer.consent_hash,
           signer.signed_at, signer.declined_at, signer.decline_reason, signer.reminded_at, signer.created_at, signer.updated_at,
           signer.erasure
      from unnest(${documentIds}::uuid[]) as document (id)
     cross join lateral (
       select *
         from document_signers
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and document_id between document.id and document.id
        order by document_id, signing_order, id
     ) as signer
     order by signer.document_id, signer.signing_order, signer.id
  `.execute(tx);
  return rows;
}

/** A signer as the sender entered them. */
export type NewSigner = Pick<
  SignerRow,
  "id" | "document_id" | "role_id" | "role" | "name" | "email" | "signing_order" | "language" | "created_at"
>;

export async function insertSigners(tx: Tx, scope: Scope, signers: readonly NewSigner[]): Promise<void> {
  if (signers.length === 0) return;
  await tx
    .insertInto("document_signers")
    .values(
      signers.map((signer) => ({
        organization_id: scope.organizationId,
        mode: scope.mode,
        ...signer,
        status: "created",
        updated_at: signer.created_at,
      })),
    )
    .execute();
}

export type SignerChange = Partial<
  Pick<SignerRow, "name" | "email" | "signing_order" | "role_id" | "role" | "language" | "invited_at" | "reminded_at">
> & { updated_at: Date };

export async function updateSigner(tx: Tx, scope: Scope, id: string, change: SignerChange): Promise<void> {
  await tx
    .updateTable("document_signers")
    .set(change)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

export async function deleteSignerRow(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom("document_signers")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

/** A role of the template that a document was made from; none for an uploaded document. */
export async function findTemplateRole(
  tx: Tx,
  scope: Scope,
  templateId: string | null,
  roleId: string,
): Promise<{ id: string; role: string } | undefined> {
  if (templateId === null) return undefined;
  return tx
    .selectFrom("template_roles")
    .select(["id", "role"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("template_id", "=", templateId)
    .where("id", "=", roleId)
    .executeTakeFirst();
}

/** The signers of a document that is being sent: those whose turn it is are invited, the others wait. */
export async function startTurns(
  tx: Tx,
  scope: Scope,
  documentId: string,
  invitedIds: readonly string[],
  now: Date,
): Promise<void> {
  await statement`
    update document_signers
       set status = case when id = any (${invitedIds}) then 'invited' else 'waiting' end,
           invited_at = case when id = any (${invitedIds}) then ${now}::timestamptz end,
           updated_at = ${now}
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
  `.execute(tx);
}
