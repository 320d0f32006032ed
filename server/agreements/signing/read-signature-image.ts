import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import { findDocument } from "../drafts/document-store.ts";
import { findSignature } from "./field-value-store.ts";
import { signatureSvg } from "./signature-svg.ts";

const svg = "image/svg+xml";
const headers = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** GET /documents/{id}/fields/{fieldId}/signature-image */
export const readSignatureImage = operation({
  summary: "Look at the signature in a field: SVG when drawn or typed, PNG when uploaded",
  allow: readers,
  params: Type.Object({ id: Id, fieldId: Id }),
  reply: Type.Null(),
  answer: { file: { mediaType: svg, orJson: false } },

  async run({ tx, caller, params }) {
    const document = await findDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    const found = await findSignature(tx, caller.scope, { documentId: document.id, fieldId: params.fieldId });
    refuseUnless(found, "not_found");
    const { signature, signatureImage } = found;
    if (signature.kind === "uploaded") return new FileAnswer("image/png", signatureImage!, headers);
    return new FileAnswer(svg, Buffer.from(signatureSvg(signature, found)), headers);
  },
});
