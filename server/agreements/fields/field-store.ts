import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import type { DocumentField } from "@probity/engines/agreements/fields/field.ts";
import { columnsOf, selected } from "#platform/database/columns.ts";
import { rawFragment, statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { fieldColumns } from "./field-columns.ts";

/** A field of a document with its place. What was drawn into it is not read here. */
export type StoredField = DocumentField &
  FieldBox & {
    documentId: string;
    acroFieldName: string | null;
    filledAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
  };

const changeable = {
  ...fieldColumns,
  ownerId: "signer_id",
  acroFieldName: "acro_field_name",
  filledAt: "filled_at",
  filledBy: "filled_by",
} as const;

const fixed = { id: "id", documentId: "document_id", createdAt: "created_at" } as const;

const selection = rawFragment(
  selected({
    ...fixed,
    ...changeable,
    valueIso: "value_iso::text",
    frozen: "frozen_at is not null",
  } satisfies Record<keyof StoredField, string>),
);

/** All fields of a document, in the order they are read on its pages. */
export async function listFields(tx: Tx, scope: Scope, documentId: string): Promise<StoredField[]> {
  const { rows } = await statement<StoredField>`
    select ${selection}
      from document_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
     order by page_number, y_position, x_position, id
  `.execute(tx);
  return rows;
}

export async function insertFields(tx: Tx, scope: Scope, fields: readonly StoredField[]): Promise<void> {
  if (fields.length === 0) return;
  await tx
    .insertInto("document_fields")
    .values(
      fields.map((field) => ({
        organization_id: scope.organizationId,
        mode: scope.mode,
        ...columnsOf(fixed, field),
        ...changeableOf(field),
      })),
    )
    .execute();
}

export async function updateField(tx: Tx, scope: Scope, field: StoredField): Promise<void> {
  await tx
    .updateTable("document_fields")
    .set(changeableOf(field))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", field.id)
    .execute();
}

export async function deleteFieldRow(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx
    .deleteFrom("document_fields")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", id)
    .execute();
}

function changeableOf(field: StoredField) {
  return { ...columnsOf(changeable, field), options: field.options && [...field.options] };
}
