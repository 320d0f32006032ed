import Type from "typebox";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Reason, strict, Timestamp } from "#platform/operation/shapes.ts";
import { announceDocument } from "../drafts/announce-document.ts";
import { updateDocument } from "../drafts/document-store.ts";
import { keyedHash } from "../drafts/keyed-hash.ts";
import { recordDocumentEvent } from "../drafts/record-document-event.ts";
import { lockSigning } from "./load-signing.ts";
import { markDeclined } from "./signer-progress-store.ts";
import { signingCaller } from "./signing-caller.ts";

/** POST /signing/decline */
export const declineSigning = operation({
  summary: "Decline to sign, which ends the document for everybody",
  allow: signersOnly,
  answer: { status: 200 },
  body: strict({ reason: Reason }),
  example: { reason: "The delivery date is wrong." },
  reply: Type.Object({ status: Type.Literal("declined"), declinedAt: Timestamp }),

  async run({ tx, caller, now, keys, origin, body }) {
    const { document, signer } = await lockSigning(tx, signingCaller(caller), now);
    refuseUnless(document.allow_decline, "decline_not_allowed");

    await markDeclined(tx, caller.scope, signer.id, now, body.reason);
    await updateDocument(tx, caller.scope, document.id, { status: "declined", status_reason: body.reason });
    const event = await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "declined",
      details: { reasonHash: keyedHash(keys, document.id, body.reason) },
    });
    const announcement = { eventId: event.id, event: "document.declined", signerId: signer.id } as const;
    await announceDocument(tx, caller.scope, now, document, announcement);
    return { status: "declined" as const, declinedAt: now.toISOString() };
  },
});
