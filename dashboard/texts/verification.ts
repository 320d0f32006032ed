import type { Operations } from "@probity/contract";
import { sentences } from "./sentences.ts";

type VerificationDecision = Operations["POST /risk/subjects/{id}/verification-decisions"]["body"]["decision"];

/** Verification sessions of a subject, and decisions about their attempts. */
export const verificationTexts = {
  title: "Verification",
  begun: "begun",
  open: "Show attempts",
  close: "Hide attempts",
  attempt: (attempt: number) => `Attempt ${attempt}`,
  revision: (revision: number) => `workflow revision ${revision}`,
  noRun: "no attempt yet",
  awaiting: "awaiting a decision",
  undecided: "undecided",
  session: "session",
  step: "step",
  status: "status",
  output: "output",
  noOutput: "nothing",
  withheld: "withheld until the attempt is approved",
  checks: "Checks",
  check: "check",
  recommendation: "recommendation",
  provider: "provider",
  noProvider: "–",
  results: "Results",
  noResults: "No step has reported yet.",
  decide: "Decide",
  decision: "Decision",
  commit: { approved: "Approve", rejected: "Reject", revoked: "Revoke the approval" } satisfies Record<
    VerificationDecision,
    string
  >,
  notes: {
    approved: "Values of this attempt become evidence that policies may use.",
    rejected: "Values of this attempt are not used. They stay in its record.",
    revoked: "The approval ends. Assessments that used its values are no longer current.",
  } satisfies Record<VerificationDecision, string>,
  presets: {
    approved: ["Checked by hand", "Document and face agree", "Confirmed with the customer"],
    rejected: ["Document is not readable", "Face does not match", "Values contradict the application"],
    revoked: ["Approved by mistake", "Document was reported stolen"],
  } satisfies Record<VerificationDecision, readonly string[]>,
  notCompleted: "Only a completed attempt can be decided.",
  decided: (attempt: number, decision: string) => `Attempt ${attempt} ${decision}.`,
  cancel: "Close",
  empty: "No verification sessions",
  emptyText:
    "A session that is linked to this subject runs the steps of a workflow. Once an attempt is completed, an owner or admin decides about it here.",
  missing: "There is no such session",
  missingText: "It may have been unlinked.",
  refused: "You cannot read this session",
  refusedText: sentences.readers,
  conflict: "Somebody decided about this attempt meanwhile.",
  conflictText: "Look at how it is now.",
  offlineText: "The session is shown as it was read last.",
  failed: "The session could not be read",
};
