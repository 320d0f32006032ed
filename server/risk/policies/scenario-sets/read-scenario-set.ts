import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { asScenarioSet, ScenarioSet, SetParams } from "./scenario-set-record.ts";
import { findScenarioSet } from "./scenario-set-store.ts";

/** GET /risk/policy-keys/{key}/scenario-sets/{name} */
export const readSet = operation({
  summary: "Read a scenario set of a policy key",
  allow: readers,
  params: SetParams,
  reply: ScenarioSet,

  async run({ tx, caller, params }) {
    const row = await findScenarioSet(tx, caller.scope, params);
    refuseUnless(row, "not_found");
    return asScenarioSet(params.key, row);
  },
});
