import type { SignerStatus } from "@probity/engines/documents/statuses.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

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
};

/** The signers of some documents, each document's in the order of signing. */
export async function listSigners(tx: Tx, scope: Scope, documentIds: readonly string[]): Promise<SignerRow[]> {
  const { rows } = await statement<SignerRow>`
    select id, document_id, role_id, role, name, email, signing_order, language, status, invited_at, viewed_at, consented_at,
           consent_hash, signed_at, declined_at, decline_reason, reminded_at, created_at, updated_at
      from document_signers
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = any (${documentIds})
     order by document_id, signing_order, id
  `.execute(tx);
  return rows;
}
