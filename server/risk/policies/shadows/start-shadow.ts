import { emptyTally } from "@probity/engines/risk/policy/impact/tally.ts";
import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, strict } from "#platform/operation/shapes.ts";
import { limits } from "../../limits.ts";
import { findPolicy } from "../versions/policy-store.ts";
import { holdPolicyKey } from "../scenario-sets/scenario-set-store.ts";
import { asShadow, PolicyShadow } from "./shadow-record.ts";
import { insertShadow, selectShadowing } from "./shadow-store.ts";

/** POST /risk/policy-shadows */
export const startShadow = operation({
  summary:
    "Try a published version beside every new assessment of its key, until it is stopped; nobody is assessed by it",
  allow: writers,
  body: strict({ policyVersionId: Id }),
  example: { policyVersionId: "01990000-0000-7000-8000-000000000001" },
  reply: PolicyShadow,

  async run({ tx, caller, now, body }) {
    const { scope } = caller;
    const policy = await findPolicy(tx, scope, body.policyVersionId);
    refuseUnlessFound(policy, "/policyVersionId");
    refuseUnless(policy.status === "published", "policy_not_published");
    // Held, so that two at once do not both find the last place.
    await holdPolicyKey(tx, scope, policy.key);
    const shadowing = await selectShadowing(tx, scope, policy.key);
    refuseUnless(!shadowing.includes(policy.id), "already_shadowed");
    refuseUnless(shadowing.length < limits.runningShadows, "shadows_running");
    return asShadow(
      await insertShadow(tx, scope, {
        id: newId(now),
        policy_key: policy.key,
        policy_id: policy.id,
        tally: emptyTally,
        started_at: now,
        started_by: principalOf(caller),
      }),
    );
  },
});
