import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asImpact, PolicyImpact } from "./impact-record.ts";
import { lockImpact, updateImpact } from "./impact-store.ts";

/** POST /risk/policy-impacts/{id}/stop */
export const stopImpact = operation({
  summary: "Stop an impact; what was counted by then is kept, and one that was stopped before stays as it is",
  allow: writers,
  params: IdParams,
  reply: PolicyImpact,
  answer: { status: 200 },

  // A worker that is computing finds out before it adds its step, and adds nothing.
  async run({ tx, caller, now, params }) {
    const { scope } = caller;
    const impact = await lockImpact(tx, scope, params.id);
    refuseUnless(impact, "not_found");
    if (impact.status === "stopped") return asImpact(impact);
    refuseUnless(impact.status === "running", "invalid_transition", { from: impact.status, to: "stopped" });
    const stopped_by = principalOf(caller);
    return asImpact(await updateImpact(tx, scope, impact.id, { status: "stopped", ended_at: now, stopped_by }));
  },
});
