import Type from "typebox";
import { signersOnly } from "#operation/access.ts";
import { FileAnswer } from "#operation/file-answer.ts";
import { operation } from "#operation/operation.ts";
import { findFile } from "../documents/file-store.ts";
import { pdfHeaders } from "../documents/pdf-headers.ts";
import { refuseUnlessReadable } from "./may-sign.ts";
import { readSigning } from "./load-signing.ts";
import { signingCaller } from "./signing-caller.ts";

/** GET /signing/pdf */
export const readSigningPdf = operation({
  summary: "Read the PDF being signed; once everybody has signed and it is sealed, the completed one",
  allow: signersOnly,
  reply: Type.Null(),
  file: { mediaType: "application/pdf", orJson: false },

  async run({ tx, caller, now }) {
    const { document, signers, signer } = await readSigning(tx, signingCaller(caller));
    refuseUnlessReadable(document, signers, signer.id, now);
    const version = document.status === "completed" ? "completed" : "original";
    const file = await findFile(tx, caller.scope, document.id, version);
    if (!file) throw new Error(`The ${version} PDF of a document is missing.`);
    return new FileAnswer("application/pdf", file.bytes, pdfHeaders(`${document.id}-${version}.pdf`, file.sha256));
  },
});
