export const fieldTypes = ["signature", "initials", "date", "text", "checkbox", "dropdown"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** What the rules read of a field, on a document or in a template (where `ownerId` is a signer role). */
export type Field = {
  id: string;
  ownerId: string;
  fieldType: FieldType;
  label: string | null;
  required: boolean;
  value: string | null;
  options: readonly string[] | null;
  maxLength: number | null;
  validationPattern: string | null;
  validationMessage: string | null;
  groupKey: string | null;
  groupRequired: boolean;
  requiredWhenFieldId: string | null;
  requiredWhenValue: string | null;
  sharedFill: boolean;
  dateFormat: string | null;
  editable: boolean;
  multiline: boolean;
};
