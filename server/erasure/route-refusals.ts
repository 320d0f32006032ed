// Made by `npm run generate` from the source of the operations. Do not edit.
import type { RefusalCode } from "#operation/refusal.ts";

/** The codes that each operation can refuse with, beside those of every request. */
export const routeRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  eraseSubject: ["not_found", "erased", "held", "proposal_pending"],
  holdSubject: ["not_found", "erased", "held"],
  releaseSubjectHold: ["not_found", "erased", "not_held"],
  holdDocument: ["not_found", "erased", "held"],
  releaseDocumentHold: ["not_found", "erased", "not_held"],
  listHolds: ["held"],
  eraseDocument: ["not_found", "erased", "held", "proposal_pending", "document_state_conflict"],
  eraseSigner: ["not_found", "erased", "held", "proposal_pending", "document_state_conflict"],
};
