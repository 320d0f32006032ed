import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export type RoleRow = { id: string; template_id: string; role: string; label: string | null; position: number | null };

/**
 * The roles some templates have now, each template's in the order of its source. They are asked for by an order, which names the
 * index without statistics (see `rowById`).
 */
export async function listRoles(tx: Tx, scope: Scope, templateIds: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await statement<RoleRow>`
    select found.id, found.template_id, found.role, found.label, found.position
      from unnest(${templateIds}::uuid[]) as template (id)
     cross join lateral (
       select *
         from template_roles
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and template_id between template.id and template.id
        order by template_id, role
     ) as found
     where found.position is not null
     order by found.template_id, found.position
  `.execute(tx);
  return rows;
}

/** Makes these the roles of a template, by their places. A role that comes back gets the id it had. */
export async function storeRoles(
  tx: Tx,
  scope: Scope,
  templateId: string,
  roles: readonly { id: string; role: string; label: string | null; position: number }[],
): Promise<void> {
  await statement`
    update template_roles
       set position = null
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and template_id = ${templateId}
       and role <> all (${roles.map(({ role }) => role)})
  `.execute(tx);
  for (const { id, role, label, position } of roles) {
    await statement`
      insert into template_roles (organization_id, mode, template_id, id, role, label, position)
      values (${scope.organizationId}, ${scope.mode}, ${templateId}, ${id}, ${role}, ${label}, ${position})
          on conflict (organization_id, mode, template_id, role) do update set label = ${label}, position = ${position}
    `.execute(tx);
  }
}

/** Number of template fields that belong to these roles, or are placed relative to their signatures. */
export async function countFieldsOfRoles(
  tx: Tx,
  scope: Scope,
  templateId: string,
  roles: readonly { id: string; role: string }[],
): Promise<number> {
  const { rows } = await statement<{ count: number }>`
    select count(*)::int as count
      from template_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and template_id = ${templateId}
       and (signer_role_id = any (${roles.map(({ id }) => id)}) or anchor_role = any (${roles.map(({ role }) => role)}))
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function deleteFieldsOfRoles(
  tx: Tx,
  scope: Scope,
  templateId: string,
  roles: readonly { id: string; role: string }[],
): Promise<void> {
  await statement`
    delete from template_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and template_id = ${templateId}
       and (signer_role_id = any (${roles.map(({ id }) => id)}) or anchor_role = any (${roles.map(({ role }) => role)}))
  `.execute(tx);
}
