import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { DocumentRecord, readDocumentRecord } from "../../drafts/document-record.ts";
import { lockDocument, updateDocument } from "../../drafts/document-store.ts";
import { refuseUnlessAllowedNow } from "../../drafts/refuse-action.ts";
import { enqueueFinalization } from "./enqueue-finalization.ts";

/** POST /documents/{id}/finalize */
export const retryFinalization = operation({
  summary: "Try now to complete a document whose completion has failed",
  allow: administrators,
  answer: { status: 200 },
  params: IdParams,
  reply: DocumentRecord,

  async run({ tx, caller, now, params }) {
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnlessAllowedNow(document, "finalize");
    // The attempt that waits for its time finds that this one has been there before it.
    await enqueueFinalization(tx, caller.scope, document.id, { attempt: document.finalization_attempts });
    await updateDocument(tx, caller.scope, document.id, { finalization_next_at: now });
    return readDocumentRecord(tx, caller.scope, document.id);
  },
});
