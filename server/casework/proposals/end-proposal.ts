import type { Tx } from "#platform/database/transaction.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import {
  decideProposal,
  lockProposal,
  type ProposalDecision,
  type ProposalRow,
  type ProposalStatus,
} from "#platform/four-eyes/proposal-store.ts";
import { refuseUnlessAllowed } from "#platform/operation/access.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { LastingRefusal } from "#platform/operation/lasting-refusal.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { lapse } from "#platform/four-eyes/lapse.ts";
import { closeItems } from "#platform/work/items/keep-items.ts";
import { effectOf } from "./effects.ts";

export type Person = Extract<Caller, { kind: "user" }>;

/** Holds a proposal that this person may end, and that can still be ended. */
export async function heldProposal(
  tx: Tx,
  caller: Caller,
  now: Date,
  id: string,
  to: Exclude<ProposalStatus, "pending" | "lapsed">,
): Promise<{ proposal: ProposalRow; person: Person }> {
  if (caller.kind !== "user") throw new Error("Only people who are signed in end proposals.");
  const proposal = await lockProposal(tx, caller.scope, id);
  refuseUnless(proposal, "not_found");
  const { allow, approve = allow } = effectOf(proposal.operation);
  refuseUnlessAllowed(to === "withdrawn" ? allow : approve, caller, "do this");
  refuseUnless(proposal.status === "pending", "invalid_transition", { from: proposal.status, to });
  if (proposal.expires_at <= now) throw lapsed(caller, now, proposal, "expired");
  return { proposal, person: caller };
}

/** Refuses, and ends the proposal for everybody. Nothing that makes a proposal lapse can be undone, so it holds afterwards as well. */
export function lapsed({ scope }: Caller, now: Date, { id }: ProposalRow, reason: string): LastingRefusal {
  return new LastingRefusal("proposal_lapsed", { reason }, (tx) => lapse(tx, scope, now, id, reason));
}

/** Stores how a held proposal has ended. */
export async function endProposal(
  tx: Tx,
  person: Person,
  now: Date,
  { id, operation, resource_id: resourceId, proposed_by }: ProposalRow,
  decision: Omit<ProposalDecision, "decided_at" | "decided_by">,
): Promise<ProposalRow> {
  const { scope, userId } = person;
  const ended = await decideProposal(tx, scope, id, { ...decision, decided_by: userId, decided_at: now });
  if (!ended) throw new Error("A proposal that was held is not pending.");
  await closeItems(tx, scope, "proposal", [id]);
  await recordAudit(tx, person, now, {
    type: `proposal.${decision.status}`,
    resourceType: "proposals",
    resourceId: id,
    details: { operation, resourceId, proposedBy: `user:${proposed_by}` },
  });
  return ended;
}
