import Type from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Revision } from "#platform/operation/shapes.ts";
import { SetParams } from "./scenario-set-record.ts";
import { deleteScenarioSet } from "./scenario-set-store.ts";

/** POST /risk/policy-keys/{key}/scenario-sets/{name}/remove: nothing of risk has a DELETE. */
export const removeSet = operation({
  summary: "Remove a scenario set of a policy key",
  allow: administrators,
  params: SetParams,
  answer: { status: 200 },
  reply: Type.Object({ policyKey: Type.String(), name: Type.String(), revision: Revision }),

  async run({ tx, caller, now, params }) {
    const { scope } = caller;
    const revision = await deleteScenarioSet(tx, scope, params);
    refuseUnless(revision !== undefined, "not_found");
    await recordAudit(tx, caller, now, {
      type: "risk.policy_scenario_set_removed",
      resourceType: "organizations",
      resourceId: scope.organizationId,
      details: { mode: scope.mode, policyKey: params.key, name: params.name, revision },
    });
    return { policyKey: params.key, name: params.name, revision };
  },
});
