import { type Field, fieldDefaults, type FieldType } from "@probity/engines/agreements/fields/field.ts";

/** Properties that only some types can have, or that only mean something for them. */
type Particular = Exclude<
  keyof typeof fieldDefaults,
  "label" | "required" | "groupKey" | "groupRequired" | "requiredWhenFieldId" | "requiredWhenValue"
>;

const filled = ["value", "sharedFill", "editable"] as const;
const checked = ["validationPattern", "validationMessage"] as const;

const particular: Record<FieldType, readonly Particular[]> = {
  signature: [],
  initials: [],
  date: ["dateFormat", ...checked, ...filled],
  text: ["maxLength", "multiline", ...checked, ...filled],
  checkbox: filled,
  dropdown: ["options", ...filled],
};

const all = [...new Set(Object.values(particular).flat())];

/** What becomes of the properties that another type of field does not have. A value of one type is none of another. */
export function keepsOf(field: Field): Pick<Field, Particular | "valueIso"> {
  const kept = Object.fromEntries(
    all.map((name) => [name, particular[field.fieldType].includes(name) ? field[name] : fieldDefaults[name]]),
  );
  return { ...(kept as Pick<Field, Particular>), value: null, valueIso: null };
}

/** Whether the inspector shows a property: its type has it, or the API has stored one that is not the default. */
export function shows(field: Field, name: Particular): boolean {
  return particular[field.fieldType].includes(name) || field[name] !== fieldDefaults[name];
}
