import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { recordAudit } from "#platform/audit/record-audit.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseField, refuseUnless } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { limits } from "../../limits.ts";
import { asScenarioSet, Scenarios, ScenarioSet, SetParams } from "./scenario-set-record.ts";
import { findScenarioSet, holdPolicyKey, listScenarioSets, writeScenarioSet } from "./scenario-set-store.ts";

/** PUT /risk/policy-keys/{key}/scenario-sets/{name} */
export const keepSet = operation({
  summary: "Keep a scenario set of a policy key: make it, or replace its scenarios; no version of the policy changes",
  allow: administrators,
  params: SetParams,
  body: strict({ scenarios: Scenarios, expectedRevision: Revision }),
  example: {
    scenarios: [
      {
        name: "A customer from Germany",
        inputs: { "country.residence": { status: "available", value: "DE" } },
        expect: { decision: "none", band: "low", actions: [] },
      },
    ],
    expectedRevision: 0,
  },
  limits: { body: { name: "scenario set", bytes: limits.scenarioSetBytes } },
  reply: ScenarioSet,

  async run({ tx, caller, now, params, body }) {
    const { scope } = caller;
    const { key, name } = params;
    const scenarios = body.scenarios as Scenario[];
    refuseUnless(await holdPolicyKey(tx, scope, key), "not_found");
    refuseSameNames(scenarios);
    const others = (await listScenarioSets(tx, scope, key)).filter((set) => set.name !== name);
    refuseUnless(others.length < limits.scenarioSets, "too_many_scenario_sets");
    const wanted = { name, scenarios, updated_at: now, updated_by: principalOf(caller) };
    const row = await writeScenarioSet(tx, scope, key, wanted, body.expectedRevision);
    if (!row) {
      const current = await findScenarioSet(tx, scope, params);
      throw new Refusal("stale_revision", { currentRevision: current?.revision ?? 0 });
    }
    await recordAudit(tx, caller, now, {
      type: "risk.policy_scenario_set_kept",
      resourceType: "organizations",
      resourceId: scope.organizationId,
      details: { mode: scope.mode, policyKey: key, name, scenarios: scenarios.length, revision: row.revision },
    });
    return asScenarioSet(key, row);
  },
});

/** Whoever reads that a scenario failed has to find it by its name. */
function refuseSameNames(scenarios: readonly Scenario[]): void {
  const names = scenarios.map(({ name }) => name);
  names.forEach((name, index) => {
    if (names.indexOf(name) < index)
      refuseField(`/scenarios/${index}/name`, "duplicate", "No two scenarios of a set have the same name.");
  });
}
