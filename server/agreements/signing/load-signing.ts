import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { findBranding } from "../branding/branding-store.ts";
import { type DocumentRow, findDocument, lockDocument } from "../drafts/document-store.ts";
import { listFields, type StoredField } from "../fields/field-store.ts";
import { listSigners, type SignerRow } from "../signers/signer-store.ts";
import { refuseUnlessMaySign } from "./may-sign.ts";
import { findSession, type SessionRow } from "./session-store.ts";
import type { SigningCaller } from "./signing-caller.ts";

/** Everything needed to decide about one signer's part of a document. */
export type Signing = {
  caller: SigningCaller;
  document: DocumentRow;
  session: SessionRow;
  signers: readonly SignerRow[];
  signer: SignerRow;
  fields: readonly StoredField[];
};

export async function readSigning(tx: Tx, caller: SigningCaller): Promise<Signing> {
  return signingOf(tx, caller, await findDocument(tx, caller.scope, caller.documentId));
}

/**
 * For changes: locks the document, so that what is read stays true, and checks that it is the signer's turn. A session that
 * has ended since the request arrived is refused.
 */
export async function lockSigning(tx: Tx, caller: SigningCaller, now: Date): Promise<Signing> {
  const signing = await signingOf(tx, caller, await lockDocument(tx, caller.scope, caller.documentId));
  refuseUnless(signing.session.ended_at === null, "signing_token_invalid");
  refuseUnlessMaySign(signing.document, signing.signers, caller.signerId, now);
  return signing;
}

async function signingOf(tx: Tx, caller: SigningCaller, document: DocumentRow | undefined): Promise<Signing> {
  const { scope, documentId, signerId, sessionId } = caller;
  const session = await findSession(tx, scope, sessionId);
  const signers = await listSigners(tx, scope, [documentId]);
  const fields = await listFields(tx, scope, documentId);
  const signer = signers.find(({ id }) => id === signerId);
  refuseUnless(document && session && signer, "signing_token_invalid");
  return { caller, document, session, signers, signer, fields };
}

/** The name under which the organization asks for the signature. */
export async function senderOf(tx: Tx, scope: Scope): Promise<string> {
  const branding = await findBranding(tx, scope);
  if (branding?.name) return branding.name;
  const { name } = await tx
    .selectFrom("organizations")
    .select("name")
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirstOrThrow();
  return name;
}
