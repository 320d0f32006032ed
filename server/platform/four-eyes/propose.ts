import { newId } from "#platform/database/new-id.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { enqueue } from "#platform/jobs/enqueue.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { AcceptedAnswer } from "#platform/operation/accepted-answer.ts";
import type { Call } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { newContentKey } from "#platform/secrets/content-key-store.ts";
import { openItem, type OpenedItem } from "#platform/work/items/keep-items.ts";
import { lapse } from "./lapse.ts";
import { asProposalRecord, type ProposalRecord, type ProposedChange, sealChange } from "./proposal-record.ts";
import { findPending, findProposal, insertProposal } from "./proposal-store.ts";

const pendingMs = 7 * 86_400_000;

export type LapseJob = { scope: Scope; proposalId: string };

type Proposed<Change extends ProposedChange> = {
  change: Change;
  resourceId: string;
  subject: OpenedItem["subject"];
};

/**
 * Keeps a change for a second person instead of making it. The caller has checked it, and holds what it is about, so that two people
 * do not propose at the same moment.
 */
export async function propose<Change extends ProposedChange>(
  { tx, caller, now, keys }: Pick<Call, "tx" | "caller" | "now" | "keys">,
  { change, resourceId, subject }: Proposed<Change>,
): Promise<AcceptedAnswer<ProposalRecord<Change>>> {
  if (caller.kind !== "user") throw new Error("Only people who are signed in propose changes.");
  const { scope, userId } = caller;
  const { operation } = change;
  await refuseSecond(tx, scope, now, operation, resourceId);
  const id = newId(now);
  const salt = await newContentKey(tx, scope, "proposal", id);
  const proposal = {
    id,
    operation,
    resource_id: resourceId,
    subject_id: subject?.id ?? null,
    content: sealChange(keys.ofContent(salt), change),
    proposed_by: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + pendingMs),
  };
  if (!(await insertProposal(tx, scope, proposal))) throw new Refusal("proposal_pending");
  await openItem(tx, scope, now, {
    kind: "proposal",
    resourceId: proposal.id,
    subject,
    name: operation,
    proposedBy: userId,
  });
  const job: LapseJob = { scope, proposalId: proposal.id };
  await enqueue(tx, "proposals.lapse", job, proposal.expires_at);
  await recordAudit(tx, caller, now, {
    type: "proposal.created",
    resourceType: "proposals",
    resourceId: proposal.id,
    details: { operation, resourceId },
  });
  return new AcceptedAnswer(asProposalRecord<Change>(keys, (await findProposal(tx, scope, proposal.id))!));
}

/** One that has expired makes room, even if no worker has looked at it yet. */
async function refuseSecond(
  tx: Tx,
  scope: Scope,
  now: Date,
  operation: ProposedChange["operation"],
  resourceId: string,
): Promise<void> {
  const pending = await findPending(tx, scope, operation, resourceId);
  if (!pending) return;
  if (pending.expires_at > now) throw new Refusal("proposal_pending", { existingId: pending.id });
  await lapse(tx, scope, now, pending.id, "expired");
}
