import type { Field } from "@probity/engines/agreements/fields/field.ts";
import { columnsOf, selected } from "#platform/database/columns.ts";
import { rawFragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { fieldColumns } from "../fields/field-columns.ts";

/** The place of a field in documents: on a page, or at an offset from the top left corner of a role's signature box. */
export type TemplatePlace = {
  pageNumber: number | null;
  anchorRole: string | null;
  xPosition: number;
  yPosition: number;
  width: number;
  height: number;
};

/** A field that every document of a template gets. Its owner is a signer role. */
export type StoredTemplateField = Field & TemplatePlace & { templateId: string; createdAt: Date; updatedAt: Date };

const changeable = { ...fieldColumns, ownerId: "signer_role_id", anchorRole: "anchor_role" } as const;

const fixed = { id: "id", templateId: "template_id", createdAt: "created_at" } as const;

const selection = rawFragment(
  selected({
    ...fixed,
    ...changeable,
    valueIso: "value_iso::text",
    // The controlling field was deleted with its role, and its condition with it, so the required value has no meaning.
    requiredWhenValue: "case when required_when_field_id is not null then required_when_value end",
  } satisfies Record<keyof StoredTemplateField, string>),
);

/** In the order they were made. */
export async function listTemplateFieldRows(tx: Tx, scope: Scope, templateId: string): Promise<StoredTemplateField[]> {
  const { rows } = await statement<StoredTemplateField>`
    select ${selection}
      from template_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and template_id = ${templateId}
     order by id
  `.execute(tx);
  return rows;
}

export async function insertTemplateField(tx: Tx, scope: Scope, field: StoredTemplateField): Promise<void> {
  await tx
    .insertInto("template_fields")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      ...columnsOf(fixed, field),
      ...changeableOf(field),
    })
    .execute();
}

export async function updateTemplateField(tx: Tx, scope: Scope, field: StoredTemplateField): Promise<void> {
  await tx
    .updateTable("template_fields")
    .set(changeableOf(field))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", field.id)
    .execute();
}

export async function deleteTemplateFieldRow(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom("template_fields")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

function changeableOf(field: StoredTemplateField) {
  return { ...columnsOf(changeable, field), options: field.options && [...field.options] };
}
