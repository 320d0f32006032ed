import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { sql } from "kysely";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type PinRow = { policy_id: string; policy_key: string; policy_version: number };
export type PinsRow = { contextId: string; revision: number; pins: PinRow[] };

/**
 * The current pins with their revision; undefined if there is no such context. One statement, so that pins and revision
 * match even if they are replaced meanwhile.
 */
export async function findPins(tx: Tx, scope: Scope, contextId: string): Promise<PinsRow | undefined> {
  const { rows } = await sql<{ id: string; revision: number; position: number | null } & PinRow>`
    select context.id, context.policies_revision as revision, pin.position, pin.policy_id, pin.policy_key, pin.policy_version
      from risk_contexts context
      left join risk_context_policies pin
        on pin.organization_id = context.organization_id
       and pin.mode = context.mode
       and pin.context_id = context.id
       and pin.revision = context.policies_revision
     where context.organization_id = ${scope.organizationId}
       and context.mode = ${scope.mode}
       and context.id = ${contextId}
     order by pin.position
  `.execute(tx);
  const [context] = rows;
  if (!context) return undefined;
  const pins = rows.filter(({ position }) => position !== null);
  return { contextId: context.id, revision: context.revision, pins };
}

/** Gives the pins their next revision while they still have this one; no row back means that they have another. */
export async function raisePinsRevision(
  tx: Tx,
  scope: Scope,
  contextId: string,
  expectedRevision: number,
): Promise<number | undefined> {
  const raised = await tx
    .updateTable("risk_contexts")
    .set((eb) => ({ policies_revision: eb("policies_revision", "+", 1) }))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", contextId)
    .where("policies_revision", "=", expectedRevision)
    .returning("policies_revision")
    .executeTakeFirst();
  return raised?.policies_revision;
}

/** The pins of a new revision, in their order. */
export async function insertPins(tx: Tx, scope: Scope, { contextId, revision, pins }: PinsRow): Promise<void> {
  await sql`
    insert into risk_context_policies (organization_id, mode, context_id, revision, position, policy_id, policy_key, policy_version)
    select ${scope.organizationId}, ${scope.mode}, ${contextId}, ${revision}, position - 1, policy_id, policy_key, policy_version
      from rows from (json_to_recordset(${JSON.stringify(pins)}) as (policy_id uuid, policy_key text, policy_version integer))
           with ordinality as pin (policy_id, policy_key, policy_version, position)
  `.execute(tx);
}

export async function selectPolicyVersions(tx: Tx, scope: Scope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; key: string; version: number; status: "draft" | "published" }>`
    select id, key, version, status
      from risk_policies
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids}::uuid[])
  `.execute(tx);
  return rows;
}

export async function selectDefinitions(
  tx: Tx,
  scope: Scope,
  policyIds: readonly string[],
): Promise<Map<string, Definition>> {
  const { rows } = await sql<{ id: string; definition: Definition }>`
    select id, definition
      from risk_policies
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${policyIds}::uuid[])
  `.execute(tx);
  return new Map(rows.map(({ id, definition }) => [id, definition]));
}
