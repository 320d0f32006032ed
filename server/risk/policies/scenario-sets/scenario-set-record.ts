import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import { ScenarioSchema } from "@probity/engines/risk/policy/simulate/scenario.ts";
import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Revision, Timestamp } from "#platform/operation/shapes.ts";
import { limits } from "../../limits.ts";
import type { ListedSet, ScenarioSetRow } from "./scenario-set-store.ts";

const SetName = Type.String({ pattern: idPattern });

export const SetParams = Type.Object({ key: Type.String({ pattern: idPattern }), name: SetName });

export const Scenarios = Type.Array(ScenarioSchema, {
  maxItems: limits.simulationScenarios,
  description: "As `simulate` takes them. No two have the same name.",
});

const members = { policyKey: Type.String(), name: SetName };
const kept = { revision: Revision, updatedAt: Timestamp, updatedBy: Type.String() };

export const ScenarioSet = named("PolicyScenarioSet", Type.Object({ ...members, scenarios: Scenarios, ...kept }));

export const ListedScenarioSet = named(
  "ListedPolicyScenarioSet",
  Type.Object({ ...members, scenarioCount: Type.Integer(), ...kept }),
);

const keptOf = ({
  revision,
  updated_at,
  updated_by,
}: Pick<ScenarioSetRow, "revision" | "updated_at" | "updated_by">) => ({
  revision,
  updatedAt: updated_at.toISOString(),
  updatedBy: updated_by,
});

export function asScenarioSet(policyKey: string, row: ScenarioSetRow): Static<typeof ScenarioSet> {
  return { policyKey, name: row.name, scenarios: row.scenarios, ...keptOf(row) };
}

export function asListedScenarioSet(policyKey: string, row: ListedSet): Static<typeof ListedScenarioSet> {
  return { policyKey, name: row.name, scenarioCount: row.scenario_count, ...keptOf(row) };
}
