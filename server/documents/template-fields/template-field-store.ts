import type { Field, FieldType } from "@probity/engines/fields/field.ts";
import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";

/** Where documents get a field: on a page, or at an offset from the top left corner of a role's signature box. */
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

type TemplateFieldRow = {
  id: string;
  template_id: string;
  signer_role_id: string;
  field_type: FieldType;
  page_number: number | null;
  anchor_role: string | null;
  x_position: number;
  y_position: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  value: string | null;
  value_iso: string | null;
  options: string[] | null;
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
  created_at: Date;
  updated_at: Date;
};

/** In the order they were made. */
export async function listTemplateFieldRows(tx: Tx, scope: Scope, templateId: string): Promise<StoredTemplateField[]> {
  const { rows } = await statement<TemplateFieldRow>`
    select id, template_id, signer_role_id, field_type, page_number, anchor_role, x_position, y_position, width, height,
           required, label, value, value_iso::text, options, max_length, validation_pattern, validation_message, group_key,
           group_required, required_when_field_id, required_when_value, shared_fill, date_format, editable, multiline,
           created_at, updated_at
      from template_fields
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and template_id = ${templateId}
     order by id
  `.execute(tx);
  return rows.map(fieldOf);
}

export async function insertTemplateField(tx: Tx, scope: Scope, field: StoredTemplateField): Promise<void> {
  await tx
    .insertInto("template_fields")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      id: field.id,
      template_id: field.templateId,
      created_at: field.createdAt,
      ...columnsOf(field),
    })
    .execute();
}

export async function updateTemplateField(tx: Tx, scope: Scope, field: StoredTemplateField): Promise<void> {
  await tx
    .updateTable("template_fields")
    .set(columnsOf(field))
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

function columnsOf(field: StoredTemplateField) {
  return {
    signer_role_id: field.ownerId,
    field_type: field.fieldType,
    page_number: field.pageNumber,
    anchor_role: field.anchorRole,
    x_position: field.xPosition,
    y_position: field.yPosition,
    width: field.width,
    height: field.height,
    required: field.required,
    label: field.label,
    value: field.value,
    value_iso: field.valueIso,
    options: field.options && [...field.options],
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
    updated_at: field.updatedAt,
  };
}

function fieldOf(row: TemplateFieldRow): StoredTemplateField {
  return {
    id: row.id,
    templateId: row.template_id,
    ownerId: row.signer_role_id,
    fieldType: row.field_type,
    pageNumber: row.page_number,
    anchorRole: row.anchor_role,
    xPosition: row.x_position,
    yPosition: row.y_position,
    width: row.width,
    height: row.height,
    required: row.required,
    label: row.label,
    value: row.value,
    valueIso: row.value_iso,
    options: row.options,
    maxLength: row.max_length,
    validationPattern: row.validation_pattern,
    validationMessage: row.validation_message,
    groupKey: row.group_key,
    groupRequired: row.group_required,
    requiredWhenFieldId: row.required_when_field_id,
    // A controller that went with its role took the condition along, and the value has nothing left to narrow.
    requiredWhenValue: row.required_when_field_id && row.required_when_value,
    sharedFill: row.shared_fill,
    dateFormat: row.date_format,
    editable: row.editable,
    multiline: row.multiline,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
