import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { lockDocument } from "../drafts/document-store.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { refuseUnlessAllowedNow } from "../drafts/refuse-action.ts";
import { queueMails } from "../mail/queue-mail.ts";
import { endSessions } from "../signing/session-store.ts";
import { refuseUnprintableName } from "./printable-name.ts";
import { refuseUnlessUnopened } from "./refuse-opened.ts";
import { asSignerRecord, SignerRecord } from "./signer-record.ts";
import { SignerParams, signerProperties } from "./signer-shapes.ts";
import { listSigners, updateSigner } from "./signer-store.ts";

const { name, email, language } = signerProperties;

/** POST /documents/{id}/signers/{signerId}/replace */
export const replaceSigner = operation({
  summary: "Let somebody else sign in the place of a signer who has not opened the document yet",
  allow: writers,
  answer: { status: 200 },
  params: SignerParams,
  body: strict({ name, email, language: Type.Optional(language) }),
  example: { name: "Noor Example", email: "noor@harbour.example", language: "en" },
  reply: SignerRecord,

  async run({ tx, caller, now, origin, params, body }) {
    const { scope } = caller;
    const document = await lockDocument(tx, scope, params.id);
    refuseUnless(document, "not_found");
    const signer = (await listSigners(tx, scope, [document.id])).find(({ id }) => id === params.signerId);
    refuseUnless(signer, "not_found");
    refuseUnlessAllowedNow(document, "replaceSigner");
    refuseUnlessUnopened(signer);
    refuseUnprintableName(body.name);

    const isInvited = signer.status === "invited";
    const replaced = {
      name: body.name,
      email: body.email,
      language: body.language ?? null,
      invited_at: isInvited ? now : null,
      // The new signer has not been reminded of anything.
      reminded_at: null,
      updated_at: now,
    };
    await updateSigner(tx, scope, signer.id, replaced);
    // What the former signer was sent must not open the document for them, nor tell them who signs instead.
    await endSessions(tx, scope, signer.id, now);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "signer_replaced",
      details: { signerId: signer.id },
    });
    if (isInvited) await queueMails(tx, scope, document, [signer.id], "invitation");
    return asSignerRecord({ ...signer, ...replaced });
  },
});
