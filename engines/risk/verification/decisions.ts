/** The decisions of an owner or admin about a completed attempt. */
export const verificationDecisions = ["approved", "rejected", "revoked"] as const;
export type VerificationDecision = (typeof verificationDecisions)[number];

/** The state of an attempt after the last decision about it. */
export type DecisionState = VerificationDecision | "undecided";

/** Only an approval can be revoked. A rejected or revoked attempt counts again only when it is approved anew. */
const decisionTransitions = {
  undecided: ["approved", "rejected"],
  approved: ["rejected", "revoked"],
  rejected: ["approved"],
  revoked: ["approved", "rejected"],
} as const satisfies Record<DecisionState, readonly VerificationDecision[]>;

export function mayDecide(from: DecisionState, to: VerificationDecision): boolean {
  return (decisionTransitions[from] as readonly VerificationDecision[]).includes(to);
}
