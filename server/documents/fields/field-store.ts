import type { FieldBox } from "@probity/engines/fields/box.ts";
import type { DocumentField, FieldType, FilledBy } from "@probity/engines/fields/field.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

/** A field of a document with its place. What was drawn into it is not read here. */
export type StoredField = DocumentField &
  FieldBox & {
    documentId: string;
    acroFieldName: string | null;
    filledAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
  };

type FieldRow = {
  id: string;
  document_id: string;
  signer_id: string;
  field_type: FieldType;
  page_number: number;
  x_position: number;
  y_position: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  value: string | null;
  value_iso: string | null;
  options: string[] | null;
  acro_field_name: string | null;
  max_length: number | null;
  validation_pattern: string | null;
  validation_message: string | null;
  group_key: string | null;
  group_required: boolean;
  required_when_field_id: string | null;
  required_when_value: string | null;
  shared_fill: boolean;
  date_format: string | null;
  editable: boolean;
  multiline: boolean;
  filled_at: Date | null;
  filled_by: FilledBy | null;
  frozen_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** All fields of a document, in the order they are read on its pages. */
export async function listFields(tx: Tx, scope: Scope, documentId: string): Promise<StoredField[]> {
  const { rows } = await statement<FieldRow>`
    select id, document_id, signer_id, field_type, page_number, x_position, y_position, width, height, required, label,
           value, value_iso::text, options, acro_field_name, max_length, validation_pattern, validation_message, group_key,
           group_required, required_when_field_id, required_when_value, shared_fill, date_format, editable, multiline,
           filled_at, filled_by, frozen_at, created_at, updated_at
      from document_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and document_id = ${documentId}
     order by page_number, y_position, x_position, id
  `.execute(tx);
  return rows.map(fieldOf);
}

export async function insertFields(tx: Tx, scope: Scope, fields: readonly StoredField[]): Promise<void> {
  if (fields.length === 0) return;
  await tx
    .insertInto("document_fields")
    .values(
      fields.map((field) => ({
        organization_id: scope.organizationId,
        mode: scope.mode,
        id: field.id,
        document_id: field.documentId,
        created_at: field.createdAt,
        ...columnsOf(field),
      })),
    )
    .execute();
}

export async function updateField(tx: Tx, scope: Scope, field: StoredField): Promise<void> {
  await tx
    .updateTable("document_fields")
    .set(columnsOf(field))
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

function columnsOf(field: StoredField) {
  return {
    signer_id: field.ownerId,
    field_type: field.fieldType,
    page_number: field.pageNumber,
    x_position: field.xPosition,
    y_position: field.yPosition,
    width: field.width,
    height: field.height,
    required: field.required,
    label: field.label,
    value: field.value,
    value_iso: field.valueIso,
    options: field.options && [...field.options],
    acro_field_name: field.acroFieldName,
    max_length: field.maxLength,
    validation_pattern: field.validationPattern,
    validation_message: field.validationMessage,
    group_key: field.groupKey,
    group_required: field.groupRequired,
    required_when_field_id: field.requiredWhenFieldId,
    required_when_value: field.requiredWhenValue,
    shared_fill: field.sharedFill,
    date_format: field.dateFormat,
    editable: field.editable,
    multiline: field.multiline,
    filled_at: field.filledAt,
    filled_by: field.filledBy,
    updated_at: field.updatedAt,
  };
}

function fieldOf(row: FieldRow): StoredField {
  return {
    id: row.id,
    documentId: row.document_id,
    ownerId: row.signer_id,
    fieldType: row.field_type,
    pageNumber: row.page_number,
    xPosition: row.x_position,
    yPosition: row.y_position,
    width: row.width,
    height: row.height,
    required: row.required,
    label: row.label,
    value: row.value,
    valueIso: row.value_iso,
    options: row.options,
    acroFieldName: row.acro_field_name,
    maxLength: row.max_length,
    validationPattern: row.validation_pattern,
    validationMessage: row.validation_message,
    groupKey: row.group_key,
    groupRequired: row.group_required,
    requiredWhenFieldId: row.required_when_field_id,
    requiredWhenValue: row.required_when_value,
    sharedFill: row.shared_fill,
    dateFormat: row.date_format,
    editable: row.editable,
    multiline: row.multiline,
    filledAt: row.filled_at,
    filledBy: row.filled_by,
    frozen: row.frozen_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
