import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { uploadBytes, Verdict, verdictOf } from "./verdict.ts";

/** POST /verify */
export const verifyPdf = operation({
  summary: "Find the document that a PDF belongs to, its version, and whether it is unchanged",
  allow: readers,
  status: 200,
  changesNothing: true,
  upload: true,
  bodyLimit: { name: "pdf", bytes: uploadBytes },
  reply: Verdict,

  prepare: async ({ file }) => fingerprintsOf(file),

  run: ({ tx, caller, prepared }) => verdictOf(tx, caller.scope, prepared, null),
});
