import Type from "typebox";
import { readers } from "#operation/access.ts";
import { FileAnswer } from "#operation/file-answer.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { IdParams, strict } from "#operation/shapes.ts";
import { findDocument } from "./document-store.ts";
import { findFile } from "./file-store.ts";
import { pdfHeaders } from "./pdf-headers.ts";
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
  file: { mediaType: "application/pdf", orJson: false },

  async run({ tx, caller, now, origin, params, query: { version = "original" } }) {
    const document = await findDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    refuseUnless(version === "original" || document.status === "completed", "document_state_conflict", {
      detail: `The document is ${document.status}.`,
      from: document.status,
    });
    const file = await findFile(tx, caller.scope, document.id, version);
    if (!file) throw new Error(`The ${version} PDF of a document is missing.`);
    await recordDocumentEvent(tx, caller, now, {
      documentId: document.id,
      origin,
      type: "downloaded",
      details: { version, sha256: file.sha256.toString("hex") },
    });
    return new FileAnswer("application/pdf", file.bytes, pdfHeaders(`${document.id}-${version}.pdf`, file.sha256));
  },
});
