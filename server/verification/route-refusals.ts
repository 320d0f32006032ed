// Made by `npm run generate` from the source of the operations. Do not edit.
import type { RefusalCode } from "#operation/refusal.ts";

/** The codes that each operation can refuse with, beside those of every request. */
export const routeRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  readSubjectOverview: ["not_found", "erased", "applicability_not_matched", "applicability_unknown"],
  decideVerification: ["not_found", "invalid_transition", "erased", "session_not_linked", "run_not_completed"],
  importSessionCheck: ["validation_failed", "not_found", "erased", "session_not_linked", "attempt_not_standing"],
  createWorkflow: ["validation_failed", "already_exists"],
  reviseWorkflow: ["validation_failed", "not_found", "stale_revision"],
  listWorkflows: [],
  readWorkflow: ["not_found"],
  createVerificationSession: ["validation_failed", "not_found", "erased"],
  listVerificationSessions: ["unsupported_query"],
  linkVerificationSession: ["not_found", "erased", "already_linked"],
  startVerificationRun: ["not_found", "erased", "payload_too_large"],
  recordStepResult: ["validation_failed", "not_found", "already_exists", "erased", "run_not_open", "payload_too_large"],
  completeVerificationRun: ["not_found", "invalid_transition", "erased"],
  readVerificationSession: ["not_found"],
  listSessionChecks: ["not_found"],
};
