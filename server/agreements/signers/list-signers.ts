import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findDocument } from "../drafts/document-store.ts";
import { asSignerRecord, SignerRecord } from "./signer-record.ts";
import { listSigners as signersOf } from "./signer-store.ts";

/** GET /documents/{id}/signers */
export const listSigners = operation({
  summary: "List the signers of a document, in the order of signing",
  allow: readers,
  params: IdParams,
  reply: Type.Object({ items: Type.Array(SignerRecord) }),

  async run({ tx, caller, params }) {
    const document = await findDocument(tx, caller.scope, params.id);
    refuseUnless(document, "not_found");
    const signers = await signersOf(tx, caller.scope, [document.id]);
    return { items: signers.map(asSignerRecord) };
  },
});
