import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { IdParams } from "#operation/shapes.ts";
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
