import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asShadow, PolicyShadow } from "./shadow-record.ts";
import { findShadow } from "./shadow-store.ts";

/** GET /risk/policy-shadows/{id} */
export const readShadow = operation({
  summary: "Read what a shadow has counted by now",
  allow: readers,
  params: IdParams,
  reply: PolicyShadow,

  async run({ tx, caller, params }) {
    const shadow = await findShadow(tx, caller.scope, params.id);
    refuseUnless(shadow, "not_found");
    return asShadow(shadow);
  },
});
