import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { refuseUnlessAllowedNow } from "../drafts/refuse-action.ts";
import { queueMails } from "../mail/queue-mail.ts";
import { asSignerRecord, SignerRecord } from "./signer-record.ts";
import { SignerParams } from "./signer-shapes.ts";
import { listSigners, updateSigner } from "./signer-store.ts";

/** People who get a reminder every minute stop reading them. */
const hourMs = 3_600_000;

/** POST /documents/{id}/signers/{signerId}/remind */
export const remindSigner = operation({
  summary: "Remind a signer whose turn it is, at most once an hour",
  allow: writers,
  params: SignerParams,
  reply: SignerRecord,
  answer: { status: 202 },

  async run({ tx, caller, now, origin, params }) {
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    const signers = await listSigners(tx, caller.scope, [document.id]);
    const signer = signers.find(({ id }) => id === params.signerId);
    refuseUnless(signer, "not_found");
    refuseUnlessAllowedNow(document, "remind");
    refuseUnless(signer.status !== "waiting", "not_your_turn");
    refuseUnless(signer.status === "invited" || signer.status === "viewed", "document_state_conflict", {
      detail: `The signer has already ${signer.status}.`,
      from: signer.status,
    });
    const again = (signer.reminded_at?.getTime() ?? -Infinity) + hourMs;
    if (again > now.getTime())
      throw new Refusal("too_soon", { retryAfterSeconds: Math.ceil((again - now.getTime()) / 1000) });

    const reminded = { reminded_at: now, updated_at: now };
    await updateSigner(tx, caller.scope, signer.id, reminded);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "reminder",
      details: { signerId: signer.id },
    });
    await queueMails(tx, caller.scope, document, [signer.id], "reminder");
    return asSignerRecord({ ...signer, ...reminded });
  },
});
