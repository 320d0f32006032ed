import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { lockDocument } from "./document-store.ts";
import { downloadPdf } from "./download-pdf.ts";
import { recordDocumentEvent } from "./record-document-event.ts";

/** GET /documents/{id}/pdf */
export const readPdf = operation({
  summary: "Download the PDF of a document: as it was made, or completed and sealed",
  allow: readers,
  params: IdParams,
  query: strict({
    version: Type.Optional(Type.Enum(["original", "completed"], { description: "`original` unless given." })),
  }),
  reply: Type.Null(),
  answer: { file: { mediaType: "application/pdf", orJson: false } },

  async run({ tx, caller, now, origin, params, services, query: { version = "original" } }) {
    // Held, so that a document that is being erased does not get the digest of its file into the history again.
    const document = await lockDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnless(version === "original" || document.status === "completed", "document_state_conflict", {
      detail: `The document is ${document.status}.`,
      from: document.status,
    });
    const { answer, sha256 } = await downloadPdf({ tx, caller, now, services }, document, version);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "downloaded",
      details: { version, sha256: sha256.toString("hex") },
    });
    return answer;
  },
});
