import { sealReason } from "#platform/four-eyes/proposal-record.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { asProposal, Proposal } from "./any-proposal.ts";
import { endProposal, heldProposal } from "./end-proposal.ts";

/** POST /proposals/{id}/decline */
export const declineProposal = operation({
  summary: "Decline a proposed change, as the second person, with a reason",
  allow: administrators,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "The contract does not explain the payments of March." },
  reply: Proposal,
  answer: { status: 200 },

  async run({ tx, caller, now, keys, params, body }) {
    const { proposal, person } = await heldProposal(tx, caller, now, params.id, "declined");
    refuseUnless(proposal.proposed_by !== person.userId, "second_person_required", {
      detail: "You proposed this change. Withdraw it, or ask somebody else with the role that it needs.",
    });
    const reason = sealReason(keys.ofContent(proposal.salt), body.reason);
    return asProposal(keys, await endProposal(tx, person, now, proposal, { status: "declined", reason }));
  },
});
