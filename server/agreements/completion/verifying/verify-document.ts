import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { findDocument } from "../../drafts/document-store.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { uploadBytes, Verdict, verdictOf } from "./verdict.ts";

/** POST /documents/{id}/verify */
export const verifyDocument = operation({
  summary: "Check whether a PDF is this document, in which version, and unchanged",
  allow: readers,
  answer: { status: 200 },
  changesNothing: true,
  params: IdParams,
  upload: true,
  limits: { body: { name: "pdf", bytes: uploadBytes } },
  reply: Verdict,

  prepare: async ({ file }) => fingerprintsOf(file),

  async run({ tx, caller, params, prepared }) {
    refuseUnless(await findDocument(tx, caller.scope, params.id), "not_found");
    return verdictOf(tx, caller.scope, prepared, params.id);
  },
});
