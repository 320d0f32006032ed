export const fieldTypes = ["signature", "initials", "date", "text", "checkbox", "dropdown"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The part of a field that the rules read, on a document or in a template (where `ownerId` is a signer role). */
export type Field = {
  id: string;
  ownerId: string;
  fieldType: FieldType;
  label: string | null;
  required: boolean;
  value: string | null;
  /** The day a date's `value` says, which a text with a two-digit year cannot say by itself. */
  valueIso: string | null;
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

export type FilledBy = "sender" | "signer";

/** A field of a document. It is frozen once its owner has signed. */
export type DocumentField = Field & { filledBy: FilledBy | null; frozen: boolean };

export const fieldDefaults = {
  label: null,
  required: true,
  value: null,
  options: null,
  maxLength: null,
  validationPattern: null,
  validationMessage: null,
  groupKey: null,
  groupRequired: false,
  requiredWhenFieldId: null,
  requiredWhenValue: null,
  sharedFill: false,
  dateFormat: null,
  editable: false,
  multiline: false,
} as const satisfies Partial<Field>;

/** Matches patterns. The caller passes it in, because engines have no expression engine that is safe against hostile patterns. */
export type Patterns = {
  supports(pattern: string): boolean;
  /** True when the whole value matches. */
  matches(pattern: string, value: string): boolean;
};

/** True for a text that shows nothing to a reader: blanks, line breaks and characters without a width. */
function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/** Checked, or filled. */
export function isOn({ fieldType, value }: Pick<Field, "fieldType" | "value">): boolean {
  if (fieldType === "checkbox") return value === "true";
  return value !== null && value !== "" && !(fieldType === "text" && isBlank(value));
}

/** The stored form of an entry: a text that shows nothing is stored as null. */
export function keptValue(fieldType: FieldType, value: string | null): string | null {
  const isNone = value === "" || (fieldType === "text" && value !== null && isBlank(value));
  return isNone ? null : value;
}

const typeNames = {
  signature: "Signature",
  initials: "Initials",
  date: "Date",
  text: "Text",
  checkbox: "Checkbox",
  dropdown: "Choice",
} as const satisfies Record<FieldType, string>;

/** The name of a field in messages: its label, or its type while it has none. */
export function nameOf({ label, fieldType }: Pick<Field, "label" | "fieldType">): string {
  return label?.trim() || typeNames[fieldType];
}

/** Nobody prefills a signature, and nobody signs for somebody else. */
export function isDrawn(fieldType: FieldType): boolean {
  return fieldType === "signature" || fieldType === "initials";
}

/**
 * A prefilled value is the sender's unless the signer may correct it: an editable default belongs to nobody until it is
 * confirmed.
 */
export function filledByOf({ value, editable }: Pick<Field, "value" | "editable">): FilledBy | null {
  return value === null || editable ? null : "sender";
}
