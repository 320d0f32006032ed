import Type from "typebox";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { strict, Timestamp } from "#platform/operation/shapes.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { consentOf } from "./consent.ts";
import { lockSigning } from "./load-signing.ts";
import { keepConsent } from "./signer-progress-store.ts";
import { signingCaller } from "./signing-caller.ts";

/** POST /signing/consent */
export const giveConsent = operation({
  summary: "Agree to signing electronically, to exactly the text that was shown",
  allow: signersOnly,
  answer: { status: 200 },
  body: strict({ hash: Type.String({ pattern: "^sha256:[0-9a-f]{64}$" }) }),
  example: { hash: "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
  reply: Type.Object({ givenAt: Timestamp }),

  async run({ tx, caller, now, origin, body }) {
    const { signer, document } = await lockSigning(tx, signingCaller(caller), now);
    const consent = consentOf(body.hash);
    refuseUnless(consent, "consent_outdated");
    const hash = Buffer.from(consent.hash.slice("sha256:".length), "hex");
    if (signer.consented_at && signer.consent_hash?.equals(hash)) return { givenAt: signer.consented_at.toISOString() };

    await keepConsent(tx, caller.scope, signer.id, now, hash);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "consent_given",
      details: { textHash: consent.hash, language: consent.language },
    });
    return { givenAt: now.toISOString() };
  },
});
