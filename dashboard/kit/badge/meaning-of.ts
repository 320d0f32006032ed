import type { ActionStatus } from "@probity/engines/risk/action-transitions.ts";
import type { OverrideStatus } from "@probity/engines/risk/override-status.ts";
import type {
  AssessmentDecision,
  AssessmentInput,
  BulkSend,
  BulkSendRow,
  Delivery,
  Document,
  DocumentSigner,
  Evidence,
  Investigation,
  Monitoring,
  Policy,
  Proposal,
  ScreeningRun,
  WorkItem,
} from "@probity/contract";
import type { Shape } from "../meaning.ts";

/**
 * The meaning of every status that a screen prints. A status that the API gains does not compile until it has one.
 * What is unknown, unfinished or awaited is `unknown` and never shares a shape with `clear` or `none`.
 */
export const meaningOf = {
  assessment: {
    none: "fine",
    review: "look",
    restrict: "limit",
    reject: "stop",
    awaiting_evidence: "unknown",
    incomplete: "unknown",
    reassessment_required: "stale",
  } satisfies Record<AssessmentDecision | "incomplete" | "reassessment_required", Shape>,
  screening: {
    clear: "fine",
    possible_match: "look",
    match: "stop",
    incomplete: "unknown",
    error: "unknown",
  } satisfies Record<ScreeningRun["status"], Shape>,
  match: {
    pending: "unknown",
    false_positive: "fine",
    confirmed: "stop",
  } satisfies Record<"pending" | "false_positive" | "confirmed", Shape>,
  // Acknowledged is a statement and no proof, so it is not painted as done.
  action: {
    requested: "look",
    acknowledged: "unknown",
    failed: "stop",
    completed: "fine",
    cancelled: "stale",
  } satisfies Record<ActionStatus, Shape>,
  override: {
    active: "fine",
    expired: "stale",
    revoked: "stale",
    superseded: "stale",
    not_applicable: "stale",
  } satisfies Record<OverrideStatus, Shape>,
  evidence: {
    available: "fine",
    unavailable: "unknown",
    revoked: "stale",
  } satisfies Record<Evidence["data"]["status"], Shape>,
  input: {
    resolved: "fine",
    missing: "unknown",
    stale: "stale",
    expired: "stale",
    unavailable: "unknown",
    revoked: "stale",
    conflict: "unknown",
    not_approved: "unknown",
    binding_outdated: "unknown",
    source_retired: "stale",
  } satisfies Record<AssessmentInput["state"], Shape>,
  list: { fresh: "fine", stale: "stale", attention: "limit" } satisfies Record<"fresh" | "stale" | "attention", Shape>,
  // Without coverage nothing is decided about the subject, which is no error of anybody and no good news either.
  monitoring: {
    evaluation_failed: "stop",
    applicability_unknown: "unknown",
    applicability_not_matched: "unknown",
  } satisfies Record<NonNullable<Monitoring["lastError"]>, Shape>,
  delivery: {
    pending: "unknown",
    delivering: "look",
    succeeded: "fine",
    failed: "stop",
  } satisfies Record<Delivery["data"]["status"], Shape>,
  investigation: {
    queued: "unknown",
    running: "unknown",
    completed: "fine",
    failed: "stop",
    cancelled: "stale",
  } satisfies Record<Investigation["data"]["status"], Shape>,
  review: {
    unreviewed: "unknown",
    accepted: "fine",
    rejected: "stop",
    needs_evidence: "look",
    mixed: "look",
  } satisfies Record<Investigation["data"]["reviewStatus"], Shape>,
  // Nothing changes before an approval, so a pending proposal is as open as an undecided match.
  proposal: {
    pending: "unknown",
    approved: "fine",
    declined: "stop",
    withdrawn: "stale",
    lapsed: "stale",
  } satisfies Record<Proposal["data"]["status"], Shape>,
  workItem: {
    low: "fine",
    medium: "look",
    high: "limit",
    critical: "stop",
  } satisfies Record<WorkItem["data"]["severity"], Shape>,
  // Sent is not signed: what waits for somebody is as open as a draft.
  document: {
    draft: "unknown",
    pending: "unknown",
    finalizing: "unknown",
    completed: "fine",
    declined: "stop",
    voided: "stale",
    expired: "stale",
  } satisfies Record<Document["status"], Shape>,
  signer: {
    created: "unknown",
    waiting: "unknown",
    invited: "unknown",
    viewed: "unknown",
    signed: "fine",
    declined: "stop",
  } satisfies Record<DocumentSigner["status"], Shape>,
  bulkSend: { sending: "unknown", finished: "fine", stopped: "stale" } satisfies Record<BulkSend["status"], Shape>,
  bulkSendRow: {
    waiting: "unknown",
    sent: "fine",
    failed: "stop",
    stopped: "stale",
  } satisfies Record<BulkSendRow["status"], Shape>,
  policy: { draft: "unknown", published: "fine" } satisfies Record<Policy["data"]["status"], Shape>,
} as const;

export type StatusKind = keyof typeof meaningOf;
export type StatusOf<Kind extends StatusKind> = keyof (typeof meaningOf)[Kind] & string;
