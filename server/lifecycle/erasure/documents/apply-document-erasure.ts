import { recordAudit } from "#platform/audit/record-audit.ts";
import { afterCommit, type Scope, type Tx } from "#platform/database/transaction.ts";
import { lockChainEnd } from "#agreements/drafts/document-event-store.ts";
import { type DocumentRow, lockDocument } from "#agreements/drafts/document-store.ts";
import { keyedHash } from "#agreements/drafts/keyed-hash.ts";
import { recordDocumentEvent } from "#agreements/drafts/record-document-event.ts";
import type { People } from "#platform/four-eyes/people.ts";
import { eraseHolds } from "#platform/holds/hold-store.ts";
import { type Actor, principalOf } from "#platform/operation/caller.ts";
import type { Erased } from "#platform/operation/erased.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { refuseWhileHeld } from "../hold.ts";
import type { Erasing } from "../subjects/apply-erasure.ts";
import type { DocumentErasureChange, ErasureRequest, SignerErasureChange } from "../subjects/erasure-change.ts";
import { answersAbout, eraseDocumentRows, findSignerToErase } from "./document-erasure-store.ts";
import { leftHistory } from "./left-history.ts";

/** What is erased: a document, or one signer of it. */
export type Target = { document: DocumentRow; signerId: string | null };

const instead: Partial<Record<DocumentRow["status"], string>> = {
  draft: "Void it first.",
  pending: "Void it first, or wait until it is completed, declined or expired.",
  finalizing: "Wait until it is completed.",
};

/** Holds a document that can be erased. Every change of it holds it too, so nobody writes meanwhile. */
export async function checkDocumentErasure(tx: Tx, scope: Scope, id: string): Promise<Target> {
  const document = await lockDocument(tx, scope, id);
  refuseUnless(document, "not_found");
  refuseUnless(document.erasure === null, "erased");
  const hint = instead[document.status];
  refuseUnless(hint === undefined, "document_state_conflict", {
    detail: `The document is ${document.status}. ${hint}`,
    from: document.status,
  });
  await refuseWhileHeld(tx, scope, { kind: "document", id });
  return { document, signerId: null };
}

/** The same for a signer, whose document is held. */
export async function checkSignerErasure(tx: Tx, scope: Scope, signerId: string, documentId?: string): Promise<Target> {
  const found = await findSignerToErase(tx, scope, signerId);
  refuseUnless(found && found.documentId === (documentId ?? found.documentId), "not_found");
  const { document } = await checkDocumentErasure(tx, scope, found.documentId);
  const signer = await findSignerToErase(tx, scope, signerId);
  refuseUnless(signer, "not_found");
  refuseUnless(signer.erasure === null, "erased");
  return { document, signerId };
}

/** Erases what is held, and notes it outside of the database before anybody is told that it is done. */
export async function makeDocumentErasure(
  { tx, now, keys, services }: Erasing,
  { by, approvedBy }: People,
  target: Target,
  { reason }: ErasureRequest,
): Promise<void> {
  const { organizationId, mode } = by.scope;
  const erased: Erased = { at: now.toISOString(), by: principalOf(by), reason };
  await eraseDocumentRecords(tx, by, now, keys, target, erased);
  const { document, signerId } = target;
  const kind = signerId === null ? "document" : "signer";
  await recordAudit(tx, by, now, {
    type: `${kind}.erased`,
    resourceType: "documents",
    resourceId: document.id,
    reason,
    details: { mode, ...(signerId !== null && { signerId }), ...(approvedBy !== null && { approvedBy }) },
  });
  const id = signerId ?? document.id;
  afterCommit(tx, () => services.erasures.append([{ kind, organizationId, mode, id, erased }]));
}

/** The same for whoever applies the list after a restore: nothing but the records, and an event that says so. */
export async function eraseDocumentRecords(
  tx: Tx,
  actor: Actor,
  now: Date,
  keys: OrganizationKeys,
  { document, signerId }: Target,
  erased: Erased,
): Promise<void> {
  const { scope } = actor;
  const { id } = document;
  const end = await lockChainEnd(tx, scope, id);
  if (!end) throw new Error("A document that is held has no history.");
  const keyed = (digest: Buffer | null) => keys.fingerprint("erased-digest", id, digest?.toString("hex") ?? "");
  await eraseDocumentRows(tx, {
    id,
    signerId,
    trace: erased,
    original: document.files_erased ? document.original_sha256 : keyed(document.original_sha256),
    completed: document.files_erased ? (document.completed_sha256 ?? keyed(null)) : keyed(document.completed_sha256),
    events: await leftHistory(tx, scope, id, end, signerId),
    keys: await keysOfAnswers(tx, scope, id, keys),
  });
  if (signerId === null) await eraseHolds(tx, { kind: "document", id });
  await recordDocumentEvent(tx, actor, now, {
    documentId: id,
    origin: null,
    type: "erased",
    // Whoever has the history from before can show that it is this one.
    details: { events: end.seq, formerHash: keyedHash(keys, id, end.hash), ...(signerId !== null && { signerId }) },
  });
}

/** The idempotency keys whose answers name the document; those about its signers and fields do. */
async function keysOfAnswers(tx: Tx, scope: Scope, id: string, keys: OrganizationKeys): Promise<string[]> {
  const stored = await answersAbout(tx, scope, id);
  const naming = stored.filter(({ answer, sealed }) => (sealed ? keys.unseal("answer", answer) : answer).includes(id));
  return naming.map(({ key }) => key);
}

/** What an approval does. */
export async function applyDocumentErasure(
  erasing: Erasing,
  people: People,
  documentId: string,
  { request }: DocumentErasureChange,
): Promise<null> {
  await makeDocumentErasure(
    erasing,
    people,
    await checkDocumentErasure(erasing.tx, people.by.scope, documentId),
    request,
  );
  return null;
}

export async function applySignerErasure(
  erasing: Erasing,
  people: People,
  signerId: string,
  { request }: SignerErasureChange,
): Promise<null> {
  await makeDocumentErasure(erasing, people, await checkSignerErasure(erasing.tx, people.by.scope, signerId), request);
  return null;
}
