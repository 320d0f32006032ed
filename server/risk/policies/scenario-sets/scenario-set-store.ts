import type { Scenario } from "@probity/engines/risk/policy/simulate/scenario.ts";
import { sql } from "kysely";
import { revisionedRow } from "#platform/database/revisioned-row.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type ScenarioSetRow = {
  name: string;
  scenarios: Scenario[];
  revision: number;
  updated_at: Date;
  updated_by: string;
};

export type ListedSet = Omit<ScenarioSetRow, "scenarios"> & { scenario_count: number };

const sets = revisionedRow(
  "risk_policy_scenario_sets",
  ["name", "scenarios", "revision", "updated_at", "updated_by"],
  ["policy_key", "name"],
);

/** Holds a policy key, so that nobody else keeps a new set of it meanwhile; false where it is the key of no policy. */
export async function holdPolicyKey(tx: Tx, scope: Scope, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom("risk_policy_keys")
    .select("key")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("key", "=", key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** All sets of a key, which limits.ts keeps few, without their scenarios. */
export async function listScenarioSets(tx: Tx, scope: Scope, key: string): Promise<ListedSet[]> {
  return tx
    .selectFrom("risk_policy_scenario_sets")
    .select(["name", "revision", "updated_at", "updated_by"])
    .select(sql<number>`jsonb_array_length(scenarios)`.as("scenario_count"))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("policy_key", "=", key)
    .orderBy("name")
    .execute();
}

export async function findScenarioSet(
  tx: Tx,
  scope: Scope,
  { key, name }: { key: string; name: string },
): Promise<ScenarioSetRow | undefined> {
  return (await sets.find(tx, scope, { policy_key: key, name })) as ScenarioSetRow | undefined;
}

export async function writeScenarioSet(
  tx: Tx,
  scope: Scope,
  key: string,
  { name, scenarios, updated_at, updated_by }: Omit<ScenarioSetRow, "revision">,
  expectedRevision: number,
): Promise<ScenarioSetRow | undefined> {
  const values = { scenarios: JSON.stringify(scenarios), updated_at, updated_by };
  const written = await sets.write(tx, scope, values, expectedRevision, { policy_key: key, name });
  return written as ScenarioSetRow | undefined;
}

/** The revision of the set that is gone; undefined if there was none. */
export async function deleteScenarioSet(
  tx: Tx,
  scope: Scope,
  { key, name }: { key: string; name: string },
): Promise<number | undefined> {
  const row = await tx
    .deleteFrom("risk_policy_scenario_sets")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("policy_key", "=", key)
    .where("name", "=", name)
    .returning("revision")
    .executeTakeFirst();
  return row?.revision;
}
