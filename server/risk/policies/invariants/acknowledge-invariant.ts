import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { IdParams, Reason, strict } from "#platform/operation/shapes.ts";
import { findPolicy } from "../versions/policy-store.ts";
import { asAcknowledgement, InvariantAcknowledgement } from "./acknowledgement-record.ts";
import { insertAcknowledgement, invariantDigest } from "./acknowledgement-store.ts";
import { findInvariants } from "./invariants-store.ts";

/** POST /risk/policies/{id}/acknowledgements */
export const acknowledgeInvariant = operation({
  summary: "Say why a draft may be published although one of its invariants is not proved",
  allow: administrators,
  params: IdParams,
  body: strict({ invariantId: Type.String({ pattern: idPattern }), reason: Reason }),
  example: { invariantId: "sanctions", reason: "Only former matches are concerned, as agreed with compliance." },
  reply: InvariantAcknowledgement,

  async run({ tx, caller, now, params: { id }, body: { invariantId, reason } }) {
    const { scope } = caller;
    const policy = await findPolicy(tx, scope, id);
    refuseUnless(policy, "not_found");
    refuseUnless(policy.status === "draft", "already_published");
    const stated = await findInvariants(tx, scope, policy.key);
    const invariant = stated?.invariants.find((each) => each.id === invariantId);
    refuseUnlessFound(invariant, "/invariantId");
    const row = {
      invariant_id: invariantId,
      invariant_digest: invariantDigest(invariant),
      role: caller.kind === "user" && caller.role === "owner" ? ("owner" as const) : ("admin" as const),
      reason,
      acknowledged_at: now,
      acknowledged_by: principalOf(caller),
    };
    refuseUnless(await insertAcknowledgement(tx, scope, id, row), "already_acknowledged");
    await recordAudit(tx, caller, now, {
      type: "risk.policy_invariant_acknowledged",
      resourceType: "policies",
      resourceId: id,
      reason,
      details: { mode: scope.mode, policyKey: policy.key, version: policy.version, invariantId, role: row.role },
    });
    return asAcknowledgement(id, row);
  },
});
