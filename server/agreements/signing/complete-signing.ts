import { completionErrors } from "@probity/engines/agreements/fields/completion.ts";
import { hasTurn, settle } from "@probity/engines/agreements/fields/fill.ts";
import Type from "typebox";
import type { Tx } from "#platform/database/transaction.ts";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { Timestamp } from "#platform/operation/shapes.ts";
import { enqueueFinalization } from "../completion/finalizing/enqueue-finalization.ts";
import { announceDocument } from "../drafts/announce-document.ts";
import { updateDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { patterns } from "../fields/pattern.ts";
import { queueMails } from "../mail/queue-mail.ts";
import { freezeFields } from "./field-value-store.ts";
import { lockSigning, type Signing } from "./load-signing.ts";
import { turnOf } from "./may-sign.ts";
import { markInvited, markSigned } from "./signer-progress-store.ts";
import { signingCaller } from "./signing-caller.ts";

/** POST /signing/complete */
export const completeSigning = operation({
  summary: "Sign the document; all required fields must be filled in, and nothing can be changed afterwards",
  allow: signersOnly,
  answer: { status: 200 },
  reply: Type.Object({ status: Type.Literal("signed"), signedAt: Timestamp }),

  async run({ tx, caller, now, origin }) {
    const signing = await lockSigning(tx, signingCaller(caller), now);
    const { document, signer, fields } = signing;
    refuseUnless(signer.consented_at, "consent_required");
    const errors = completionErrors(fields, signer.id, patterns);
    if (errors.length > 0) throw new Refusal("fields_incomplete", { detail: errors[0]!.message, errors });

    const confirmedFieldIds = confirmedBy(signing);
    await freezeFields(tx, caller.scope, now, {
      documentId: document.id,
      signerId: signer.id,
      confirmedIds: confirmedFieldIds,
    });
    await markSigned(tx, caller.scope, signer.id, now);
    const event = await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "signed",
      details: { consentHash: `sha256:${signer.consent_hash!.toString("hex")}`, confirmedFieldIds },
    });
    await passOn(tx, signing, now);
    const announcement = { eventId: event.id, event: "document.signer_signed", signerId: signer.id } as const;
    await announceDocument(tx, caller.scope, now, document, announcement);
    return { status: "signed" as const, signedAt: now.toISOString() };
  },
});

/** Defaults that the signer did not change; signing confirms them. */
function confirmedBy({ fields, signer }: Signing): string[] {
  return settle(fields, signer.id)
    .filter((settled) => settled.filledBy !== fields.find(({ id }) => id === settled.id)!.filledBy)
    .map(({ id }) => id);
}

/** The next order of signers gets its turn; after the last one, the document is made final. */
async function passOn(tx: Tx, { caller, document, signers, signer }: Signing, now: Date): Promise<void> {
  const after = signers.map((one) => turnOf(one.id === signer.id ? { ...one, status: "signed" } : one));
  if (after.every(({ done }) => done)) {
    await updateDocument(tx, caller.scope, document.id, { status: "finalizing", finalizing_since: now });
    await enqueueFinalization(tx, caller.scope, document.id);
    return;
  }
  const invited = signers.filter(({ id, status }) => status === "waiting" && hasTurn(after, id));
  const invitedIds = invited.map(({ id }) => id);
  await markInvited(tx, caller.scope, invitedIds, now);
  await queueMails(tx, caller.scope, document, invitedIds, "invitation");
}
