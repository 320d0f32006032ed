import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict, Timestamp } from "#platform/operation/shapes.ts";
import { DocumentRecord, readDocumentRecord } from "./document-record.ts";
import { lockDocument, updateDocument } from "./document-store.ts";
import { recordDocumentEvent } from "./record-document-event.ts";
import { refuseUnlessAllowedNow } from "./refuse-action.ts";

/** POST /documents/{id}/reopen */
export const reopenDocument = operation({
  summary: "Reopen an expired document for signing, with a new deadline",
  allow: writers,
  answer: { status: 200 },
  params: IdParams,
  body: strict({ expiresAt: Timestamp }),
  example: { expiresAt: "2027-01-31T23:00:00Z" },
  reply: DocumentRecord,

  async run({ tx, caller, now, origin, params, body }) {
    const expiresAt = new Date(body.expiresAt);
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    if (expiresAt <= now) refuseField("/expiresAt", "must_be_future", "Must be in the future.");
    refuseUnlessAllowedNow(document, "reopen");

    await updateDocument(tx, caller.scope, document.id, { status: "pending", expires_at: expiresAt });
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "reopened",
      details: { expiresAt: expiresAt.toISOString() },
    });
    return readDocumentRecord(tx, caller.scope, document.id);
  },
});
