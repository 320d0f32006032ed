import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { uploadBytes, Verdict, verdictOf } from "./verdict.ts";

/** POST /verify */
export const verifyPdf = operation({
  summary: "Find the document that a PDF belongs to, its version, and whether it is unchanged",
  allow: readers,
  answer: { status: 200 },
  changesNothing: true,
  upload: true,
  limits: { body: { name: "pdf", bytes: uploadBytes } },
  reply: Verdict,

  prepare: async ({ file }) => fingerprintsOf(file),

  run: ({ tx, caller, prepared }) => verdictOf(tx, caller.scope, prepared, null),
});
