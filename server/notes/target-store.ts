import type { WorkKind } from "@probity/engines/work/work-items.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

/** What a note is written on. */
export type Target = {
  subject_id: string | null;
  work_item_id: string | null;
  item_kind: WorkKind | null;
  item_resource_id: string | null;
};

export async function findSubjectTarget(tx: Tx, scope: Scope, id: string): Promise<Target | undefined> {
  const { rows } = await statement<Target>`
    select id as subject_id, null as work_item_id, null as item_kind, null as item_resource_id
      from risk_subjects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
  `.execute(tx);
  return rows[0];
}

/** Held until the transaction ends: a match whose session gets a subject meanwhile takes its notes along, this one too. */
export async function lockItemTarget(tx: Tx, scope: Scope, id: string): Promise<Target | undefined> {
  const { rows } = await statement<Target>`
    select subject_id, id as work_item_id, kind as item_kind, resource_id as item_resource_id
      from work_items
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       for share
  `.execute(tx);
  return rows[0];
}

/** Those of these users who are members of the organization. */
export async function membersAmong(tx: Tx, scope: Scope, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await statement<{ user_id: string }>`
    select user_id
      from memberships
     where organization_id = ${scope.organizationId}
       and user_id = any(${userIds}::uuid[])
  `.execute(tx);
  return new Set(rows.map(({ user_id }) => user_id));
}
