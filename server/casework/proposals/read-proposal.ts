import { findProposal } from "#platform/four-eyes/proposal-store.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asProposal, Proposal } from "./any-proposal.ts";

/** GET /proposals/{id} */
export const readProposal = operation({
  summary: "Read a proposal: what its author saw, and what it would change",
  allow: readers,
  params: IdParams,
  reply: Proposal,

  async run({ tx, caller, keys, params }) {
    const proposal = await findProposal(tx, caller.scope, params.id);
    refuseUnless(proposal, "not_found");
    return asProposal(keys, proposal);
  },
});
