import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import Type from "typebox";
import { signersOnly } from "#platform/operation/access.ts";
import { FileAnswer } from "#platform/operation/file-answer.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { findFile } from "../drafts/file-store.ts";
import { contentHtml } from "./content-html.ts";
import { readSigning } from "./load-signing.ts";
import { refuseUnlessReadable } from "./may-sign.ts";
import { signingCaller } from "./signing-caller.ts";

const mediaType = "text/html; charset=utf-8";
const headers = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** GET /signing/content */
export const readContent = operation({
  summary: "Read a generated document as HTML, or as the model it was rendered from if the request accepts JSON",
  allow: signersOnly,
  reply: Type.Object({
    title: Type.String(),
    language: Type.String(),
    pageSize: Type.String(),
    body: Type.Array(Type.Object({ kind: Type.String() })),
  }),
  answer: { file: { mediaType, orJson: true } },

  async run({ tx, caller, now, services, wantsJson }) {
    const { document, signers, signer } = await readSigning(tx, signingCaller(caller));
    refuseUnlessReadable(document, signers, signer.id, now);
    refuseUnless(!document.files_erased, "erased");
    const file = await findFile(tx, caller.scope, document.id, "model");
    refuseUnless(file, "not_found", {
      detail: "The document was uploaded as a PDF, which has no separate text. Read its pages instead.",
    });
    const read = () => services.files.read(caller.scope, file);
    if (wantsJson) return new FileAnswer("application/json; charset=utf-8", read);
    const html = async () => Buffer.from(contentHtml(JSON.parse((await read()).toString()) as AgreementModel));
    return new FileAnswer(mediaType, html, headers);
  },
});
