/** The decisions that ask for a reason, each with presets of its own. */
export const reasonKinds = [
  "action_requested",
  "action_acknowledged",
  "action_completed",
  "action_failed",
  "action_cancelled",
  "override",
  "override_revocation",
  "match_false_positive",
  "match_confirmed",
  "investigation_accepted",
  "investigation_rejected",
  "investigation_needs_evidence",
  "verification_approved",
  "verification_rejected",
  "verification_revoked",
  "proposal",
] as const;

export type ReasonKind = (typeof reasonKinds)[number];

/** They are chosen with the keys 1 to 9. */
export const presetsMax = 9;
