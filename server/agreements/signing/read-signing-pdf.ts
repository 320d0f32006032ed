import Type from "typebox";
import { signersOnly } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { downloadPdf } from "../drafts/download-pdf.ts";
import { refuseUnlessReadable } from "./may-sign.ts";
import { readSigning } from "./load-signing.ts";
import { signingCaller } from "./signing-caller.ts";

/** GET /signing/pdf */
export const readSigningPdf = operation({
  summary: "Read the PDF being signed; once everybody has signed and it is sealed, the completed one",
  allow: signersOnly,
  reply: Type.Null(),
  answer: { file: { mediaType: "application/pdf", orJson: false } },

  async run({ tx, caller, now, services }) {
    const { document, signers, signer } = await readSigning(tx, signingCaller(caller));
    refuseUnlessReadable(document, signers, signer.id, now);
    const version = document.status === "completed" ? "completed" : "original";
    return (await downloadPdf({ tx, caller, now, services }, document, version)).answer;
  },
});
