import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asProposal, Proposal } from "./any-proposal.ts";
import { endProposal, heldProposal } from "./end-proposal.ts";

/** POST /proposals/{id}/withdraw */
export const withdrawProposal = operation({
  summary: "Withdraw a change that you proposed yourself",
  allow: administrators,
  params: IdParams,
  reply: Proposal,
  answer: { status: 200 },

  async run({ tx, caller, now, keys, params }) {
    const { proposal, person } = await heldProposal(tx, caller, now, params.id, "withdrawn");
    refuseUnless(proposal.proposed_by === person.userId, "not_proposer");
    return asProposal(keys, await endProposal(tx, person, now, proposal, { status: "withdrawn" }));
  },
});
