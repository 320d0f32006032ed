import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asShadow, PolicyShadow } from "./shadow-record.ts";
import { lockShadow, updateShadow } from "./shadow-store.ts";

/** POST /risk/policy-shadows/{id}/stop */
export const stopShadow = operation({
  summary: "Stop a shadow; what was counted by then is kept, and one that was stopped before stays as it is",
  allow: writers,
  params: IdParams,
  reply: PolicyShadow,
  answer: { status: 200 },

  // What still waits to be compared is deleted by a worker, because it can be much.
  async run({ tx, caller, now, params }) {
    const { scope } = caller;
    const shadow = await lockShadow(tx, scope, params.id);
    refuseUnless(shadow, "not_found");
    if (shadow.status === "stopped") return asShadow(shadow);
    refuseUnless(shadow.status === "running", "invalid_transition", { from: shadow.status, to: "stopped" });
    const stopped_by = principalOf(caller);
    return asShadow(await updateShadow(tx, scope, shadow.id, { status: "stopped", ended_at: now, stopped_by }));
  },
});
