import { readinessProblems } from "@probity/engines/agreements/documents/readiness.ts";
import { hasTurn } from "@probity/engines/agreements/fields/fill.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Actor } from "#platform/operation/caller.ts";
import type { Origin } from "#platform/operation/operation.ts";
import { type IncompleteField, refuseUnless } from "#platform/operation/refusal.ts";
import { listFields } from "../fields/field-store.ts";
import { patterns } from "../fields/pattern.ts";
import { printProblem } from "../fields/printable.ts";
import { queueMails } from "../mail/queue-mail.ts";
import { namePrintProblem } from "../signers/printable-name.ts";
import { listSigners, type SignerRow, startTurns } from "../signers/signer-store.ts";
import { announceDocument } from "./announce-document.ts";
import { type DocumentRow, lockDocument, updateDocument } from "./document-store.ts";
import { recordDocumentEvent } from "./record-document-event.ts";
import { refuseUnlessAllowedNow } from "./refuse-action.ts";
import type { Sending } from "./sending.ts";

type Sent = Sending & { origin: Origin; documentId: string };

/** Sends a draft and invites the first signers, or refuses with everything that is missing. */
export async function sendDraft(
  tx: Tx,
  actor: Actor,
  now: Date,
  { origin, documentId, invitations, authentication }: Sent,
): Promise<void> {
  const { scope } = actor;
  const document = await lockDocument(tx, scope, documentId);
  refuseUnless(document, "not_found");
  refuseUnlessAllowedNow(document, "send");
  const signers = await listSigners(tx, scope, [document.id]);
  const errors = await problemsOf(tx, scope, document, signers, now);
  refuseUnless(errors.length === 0, "document_not_ready", { errors });

  await updateDocument(tx, scope, document.id, {
    status: "pending",
    sent_at: now,
    invitations,
    authentication,
  });
  const invited = firstOf(signers);
  await startTurns(tx, scope, document.id, invited, now);
  const event = await recordDocumentEvent(tx, actor, now, {
    documentId: document.id,
    origin,
    type: "sent",
    details: { signerIds: signers.map(({ id }) => id), invitedSignerIds: invited },
  });
  await announceDocument(tx, scope, now, document, { eventId: event.id, event: "document.sent" });
  await queueMails(tx, scope, { id: document.id, invitations }, invited, "invitation");
}

async function problemsOf(
  tx: Tx,
  scope: Scope,
  document: DocumentRow,
  signers: readonly SignerRow[],
  now: Date,
): Promise<IncompleteField[]> {
  const fields = await listFields(tx, scope, document.id);
  const signerIds = signers.map(({ id }) => id);
  const problems: IncompleteField[] = readinessProblems(document.pages, signerIds, fields, patterns);
  for (const field of fields) {
    const problem = printProblem(field, field.value ?? "");
    if (problem) problems.push({ code: "value_invalid", message: problem.message, fieldId: field.id });
  }
  for (const { id, name } of signers) {
    const message = namePrintProblem(name);
    if (message !== null) problems.push({ code: "name_unprintable", message, signerId: id });
  }
  if (document.expires_at && document.expires_at <= now)
    problems.push({ code: "expiry_passed", message: "The time for signing is already over." });
  return problems;
}

function firstOf(signers: readonly SignerRow[]): string[] {
  const turns = signers.map(({ id, signing_order }) => ({ id, signingOrder: signing_order, done: false }));
  return turns.filter(({ id }) => hasTurn(turns, id)).map(({ id }) => id);
}
