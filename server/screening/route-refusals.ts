// Made by `npm run generate` from the source of the operations. Do not edit.
import type { RefusalCode } from "#operation/refusal.ts";

/** The codes that each operation can refuse with, beside those of every request. */
export const routeRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  listScreeningSources: ["held"],
  createScreeningRun: ["validation_failed", "not_found", "erased"],
  createScreeningRuns: ["validation_failed", "not_found", "erased"],
  readScreeningRun: ["not_found"],
  listScreeningRuns: ["unsupported_query"],
  decideScreeningMatch: ["not_found", "erased", "proposal_pending"],
  revokeMatchDecision: ["not_found", "invalid_transition"],
};
