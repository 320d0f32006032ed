import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { announceDocument } from "./announce-document.ts";
import { DocumentRecord, readDocumentRecord } from "./document-record.ts";
import { lockDocument, updateDocument } from "./document-store.ts";
import { keyedHash } from "./keyed-hash.ts";
import { recordDocumentEvent } from "./record-document-event.ts";
import { refuseUnlessAllowedNow } from "./refuse-action.ts";

/** POST /documents/{id}/void */
export const voidDocument = operation({
  summary: "Void a document that is not signed by everybody yet, for good",
  allow: writers,
  answer: { status: 200 },
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "The price has changed." },
  reply: DocumentRecord,

  async run({ tx, caller, now, keys, origin, params, body }) {
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnlessAllowedNow(document, "void");

    await updateDocument(tx, caller.scope, document.id, { status: "voided", status_reason: body.reason });
    const event = await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "voided",
      details: {
        from: document.status,
        reasonHash: keyedHash(keys, document.id, body.reason),
      },
    });
    await announceDocument(tx, caller.scope, now, document, { eventId: event.id, event: "document.voided" });
    return readDocumentRecord(tx, caller.scope, document.id);
  },
});
