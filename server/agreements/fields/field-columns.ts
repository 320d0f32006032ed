import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import type { Field } from "@probity/engines/agreements/fields/field.ts";
import type { DB } from "#platform/database/tables.ts";

type Property = Exclude<keyof Field, "id" | "ownerId"> | keyof FieldBox | "updatedAt";
type Column = keyof DB["document_fields"] & keyof DB["template_fields"];

/** Properties that fields of documents and of templates share and that may change, each with its column in both tables. */
export const fieldColumns = {
  fieldType: "field_type",
  pageNumber: "page_number",
  xPosition: "x_position",
  yPosition: "y_position",
  width: "width",
  height: "height",
  required: "required",
  label: "label",
  value: "value",
  valueIso: "value_iso",
  options: "options",
  maxLength: "max_length",
  validationPattern: "validation_pattern",
  validationMessage: "validation_message",
  groupKey: "group_key",
  groupRequired: "group_required",
  requiredWhenFieldId: "required_when_field_id",
  requiredWhenValue: "required_when_value",
  sharedFill: "shared_fill",
  dateFormat: "date_format",
  editable: "editable",
  multiline: "multiline",
  updatedAt: "updated_at",
} as const satisfies Record<Property, Column>;
