import type { WorkKind } from "@probity/engines/platform/work/work-items.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseErased } from "#platform/operation/erased.ts";

/** What a note is written on. */
export type Target = {
  subject_id: string | null;
  work_item_id: string | null;
  item_kind: WorkKind | null;
  item_resource_id: string | null;
};

/** Whether the subject exists. Held until the transaction ends, so that it is erased before the note or with it, and refused if it was. */
export async function holdSubject(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await statement<{ erased: boolean }>`
    select erasure is not null as erased
      from risk_subjects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       for key share
  `.execute(tx);
  return refuseErased(rows[0]) !== undefined;
}

export async function findSubjectTarget(tx: Tx, scope: Scope, id: string): Promise<Target | undefined> {
  const isThere = await holdSubject(tx, scope, id);
  return isThere ? { subject_id: id, work_item_id: null, item_kind: null, item_resource_id: null } : undefined;
}

/**
 * Held until the transaction ends: a match whose session gets a subject meanwhile takes its notes along, this one too. The subject is
 * held before the item, as whoever erases it does.
 */
export async function lockItemTarget(tx: Tx, scope: Scope, id: string): Promise<Target | undefined> {
  const item = await tx
    .selectFrom("work_items")
    .select("subject_id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .executeTakeFirst();
  if (item?.subject_id) await holdSubject(tx, scope, item.subject_id);
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
