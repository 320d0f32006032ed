import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { DocumentRecord, loadDocumentRecord } from "./document-record.ts";
import { findDocument } from "./document-store.ts";

/** GET /documents/{id} */
export const readDocument = operation({
  summary: "Read a document with its signers",
  allow: readers,
  params: IdParams,
  reply: DocumentRecord,

  async run({ tx, caller, params }) {
    const document = await findDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    return loadDocumentRecord(tx, caller.scope, document);
  },
});
