import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asImpact, PolicyImpact } from "./impact-record.ts";
import { findImpact } from "./impact-store.ts";

/** GET /risk/policy-impacts/{id} */
export const readImpact = operation({
  summary: "Read how far an impact has come, and what it has counted by now",
  allow: readers,
  params: IdParams,
  reply: PolicyImpact,

  async run({ tx, caller, params }) {
    const impact = await findImpact(tx, caller.scope, params.id);
    refuseUnless(impact, "not_found");
    return asImpact(impact);
  },
});
