import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id, IdParams, Reason, strict, Timestamp } from "#platform/operation/shapes.ts";
import { runOfMatch } from "./match-store.ts";
import { revokeDecision } from "./prior-decision-store.ts";

/** POST /screening/matches/{id}/revocation */
export const revokeMatchDecision = operation({
  summary: "Revoke that a false positive counts for later runs; the decision itself and earlier runs stay as they are",
  allow: administrators,
  params: IdParams,
  body: strict({ reason: Reason }),
  example: { reason: "The passport turned out to be forged." },
  reply: Type.Object({
    matchId: Id,
    decisionId: Id,
    revokedAt: Timestamp,
    revokedBy: Type.String(),
    reason: Type.String(),
  }),
  answer: { status: 200 },

  async run({ tx, caller, now, params, body: { reason } }) {
    const runId = await runOfMatch(tx, caller.scope, params.id);
    refuseUnless(runId, "not_found");
    const revocation = { revokedAt: now, revokedBy: principalOf(caller), reason };
    const revoked = await revokeDecision(tx, caller.scope, { runId, matchId: params.id }, revocation);
    refuseUnless(revoked, "invalid_transition");
    const { decisionId } = revoked;
    await recordAudit(tx, caller, now, {
      type: "screening.decision_revoked",
      resourceType: "screening-matches",
      resourceId: params.id,
      // The reason is kept with the decision, where it can be erased: the trail never changes.
      details: { mode: caller.scope.mode, decisionId },
    });
    return { matchId: params.id, decisionId, ...revocation, revokedAt: now.toISOString() };
  },
});
