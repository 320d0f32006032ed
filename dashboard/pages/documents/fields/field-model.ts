import type { FieldBox } from "@probity/engines/agreements/fields/box.ts";
import { releaseDependents } from "@probity/engines/agreements/fields/define-field.ts";
import { type Field, fieldDefaults, type FieldType } from "@probity/engines/agreements/fields/field.ts";
import { keepsOf } from "./field-properties.ts";

/** A field with its place on a page. In a template, `anchorRole` says by whose signature it is placed; null for by its page. */
export type PlacedField = Field & FieldBox & { acroFieldName: string | null; anchorRole: string | null };

/** The sizes that the documentation of the API recommends. */
export const sizes: Record<FieldType, { width: number; height: number }> = {
  signature: { width: 200, height: 50 },
  initials: { width: 80, height: 40 },
  date: { width: 150, height: 30 },
  text: { width: 200, height: 30 },
  checkbox: { width: 30, height: 30 },
  dropdown: { width: 200, height: 30 },
};

export function newField(id: string, ownerId: string, fieldType: FieldType, box: FieldBox): PlacedField {
  return { ...fieldDefaults, valueIso: null, acroFieldName: null, anchorRole: null, ...box, id, ownerId, fieldType };
}

export const fieldOf = (fields: readonly PlacedField[], id: string | null): PlacedField | null =>
  fields.find((field) => field.id === id) ?? null;

/** What follows from a change is part of it, by the rules of the API: a condition ends with its owner, and makes a field optional. */
export function changedFields(
  fields: readonly PlacedField[],
  id: string,
  change: Partial<Omit<PlacedField, "id">>,
): PlacedField[] {
  const field = fieldOf(fields, id);
  if (!field) return [...fields];
  const next: PlacedField = { ...field, ...change };
  const reassigned = next.ownerId !== field.ownerId;
  if (reassigned) next.requiredWhenFieldId = null;
  if (next.requiredWhenFieldId !== field.requiredWhenFieldId && change.requiredWhenValue === undefined)
    next.requiredWhenValue = null;
  if (next.requiredWhenFieldId !== null) next.required = false;
  if (next.groupKey === null) next.groupRequired = false;
  if (change.value !== undefined) next.valueIso = null;
  const kept = next.fieldType === field.fieldType ? next : { ...next, ...keepsOf(next) };
  const others = reassigned ? released(fields, id) : fields;
  return others.map((each) => (each.id === id ? kept : each));
}

export function withoutField(fields: readonly PlacedField[], id: string): PlacedField[] {
  return released(fields, id).filter((field) => field.id !== id);
}

/** A copy beside the original. Only one field can fill a form field, so the copy fills none. */
export function copyOf(field: PlacedField, id: string, box: FieldBox): PlacedField {
  return { ...field, ...box, id, acroFieldName: null };
}

function released(fields: readonly PlacedField[], id: string): PlacedField[] {
  const free = releaseDependents(fields, id);
  return fields.map((field) => free.find((other) => other.id === field.id) ?? field);
}
