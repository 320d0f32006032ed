import { type Field, isOn, nameOf } from "./field.ts";

/** The field a condition looks at; null when there is no condition. */
export function controllerOf(field: Field, fields: readonly Field[]): Field | null {
  if (field.requiredWhenFieldId === null) return null;
  const controller = fields.find(({ id }) => id === field.requiredWhenFieldId);
  if (!controller) throw new Error(`Field ${field.id} depends on a field that is not there.`);
  return controller;
}

/** True when the controller requires its dependent now. */
function isActive(dependent: Pick<Field, "requiredWhenValue">, controller: Field): boolean {
  return isOn(controller) && (dependent.requiredWhenValue === null || controller.value === dependent.requiredWhenValue);
}

export function isRequired(field: Field, fields: readonly Field[]): boolean {
  const controller = controllerOf(field, fields);
  if (controller) return isActive(field, controller);
  // A member of a group is one of several choices; the group decides whether one is needed.
  return field.required && field.groupKey === null;
}

export function conditionSentence(dependent: Field, controller: Field): string {
  return `${nameOf(dependent)} is required when ${nameOf(controller)} is selected`;
}
