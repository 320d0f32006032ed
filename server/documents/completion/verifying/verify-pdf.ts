import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { uploadBytes, Verdict, verdictOf } from "./verdict.ts";

/** POST /verify */
export const verifyPdf = operation({
  summary: "Which document of yours a PDF is, in which version, and whether it is untouched",
  allow: readers,
  status: 200,
  changesNothing: true,
  upload: true,
  bodyLimit: { name: "pdf", bytes: uploadBytes },
  reply: Verdict,

  prepare: async ({ file }) => fingerprintsOf(file),

  run: ({ tx, caller, prepared }) => verdictOf(tx, caller.scope, prepared, null),
});
