import { openChange } from "#platform/four-eyes/proposal-record.ts";
import { findRole, type ProposalRow } from "#platform/four-eyes/proposal-store.ts";
import { isNewcomerOf, newcomerDetail } from "#platform/four-eyes/second-people.ts";
import { refuseUnlessConfirmed } from "#platform/sessions/confirmed.ts";
import { standingOf } from "#platform/sessions/session-store.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import type { Call } from "#platform/operation/operation.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asProposal, Proposal } from "./any-proposal.ts";
import { effectOf } from "./effects.ts";
import { endProposal, heldProposal, lapsed, type Person } from "./end-proposal.ts";

/** POST /proposals/{id}/approve */
export const approveProposal = operation({
  summary: "Make the proposed change, as the second person; refused and ended for good if the state has changed since",
  allow: administrators,
  params: IdParams,
  reply: Proposal,
  answer: { status: 200 },

  async run(call) {
    const { tx, caller, now, keys, params } = call;
    const { proposal, person } = await heldProposal(tx, caller, now, params.id, "approved");
    refuseUnless(proposal.proposed_by !== person.userId, "second_person_required", {
      detail: "You proposed this change. Ask somebody else with the role that it needs.",
    });
    const pair = { newcomer: principalOf(caller), inviter: `user:${proposal.proposed_by}` };
    const isNewcomer = await isNewcomerOf(tx, caller.scope, pair, now);
    refuseUnless(!isNewcomer, "second_person_required", { detail: newcomerDetail });
    const { allow, fresh } = effectOf(proposal.operation);
    if (fresh) await refuseUnlessFresh(call, person);
    const proposerRole = await findRole(tx, caller.scope, proposal.proposed_by);
    if (!proposerRole || !allow.roles.includes(proposerRole)) throw lapsed(caller, now, proposal, "proposer_role");
    // The change first, and what it locks; whoever proposes another holds the same, and then looks at this row.
    const resultId = await effectOn(call, proposal);
    const ended = await endProposal(tx, person, now, proposal, { status: "approved", result_id: resultId });
    return asProposal(keys, ended);
  },
});

/** A stolen session must not weaken what the organization asks of everybody. */
async function refuseUnlessFresh({ tx, now, services }: Pick<Call, "tx" | "now" | "services">, person: Person) {
  const standing = await standingOf(tx, person.scope.organizationId, person, services.idleTimeoutMinutes, now);
  refuseUnless(standing, "credential_revoked");
  refuseUnlessConfirmed(standing, now);
}

/** The change, in the name of its author. Whatever refuses it now ends the proposal. */
async function effectOn(call: Pick<Call, "tx" | "caller" | "now" | "keys" | "services">, proposal: ProposalRow) {
  const { caller, now, keys } = call;
  if (caller.kind !== "user") throw new Error("Only people who are signed in approve.");
  const people = { by: { ...caller, userId: proposal.proposed_by }, approvedBy: principalOf(caller) };
  try {
    const { apply } = effectOf(proposal.operation);
    return await apply(call, people, proposal.resource_id, openChange(keys, proposal));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw lapsed(caller, now, proposal, error.code === "proposal_lapsed" ? "state_changed" : error.code);
  }
}
