import { type FieldType, isDrawn, isOn } from "@probity/engines/agreements/fields/field.ts";
import type { SigningField } from "../session.ts";
import type { TextKey } from "../texts/en.ts";
import type { Translate } from "../texts/languages.ts";
import type { Step } from "./steps.ts";

const typeNames = {
  signature: "fieldSignature",
  initials: "fieldInitials",
  date: "fieldDate",
  text: "fieldText",
  checkbox: "fieldCheckbox",
  dropdown: "fieldDropdown",
} as const satisfies Record<FieldType, TextKey>;

/** The name of a field: its label, or its type in the signer's language. */
export function nameOf(field: SigningField, t: Translate): string {
  return field.label?.trim() || t.text(typeNames[field.fieldType]);
}

/** A group is called by what it lets one choose from. */
export function stepName(step: Step, t: Translate): string {
  return t.either(step.fields.map((field) => nameOf(field, t)));
}

/** The kind of a field, if its name does not say so. */
export function kindOf({ fields: [field], isGroup }: Step, t: Translate): string | null {
  if (isGroup || !field || !isDrawn(field.fieldType)) return null;
  const kind = t.text(typeNames[field.fieldType]);
  return nameOf(field, t) === kind ? null : kind;
}

/** The reason why a conditional field is required now. */
export function conditionSentence({ fields, controller }: Step, t: Translate): string | null {
  if (!controller) return null;
  const [dependent] = fields as [SigningField];
  const names = { field: nameOf(dependent, t), controller: nameOf(controller, t) };
  if (controller.fieldType === "checkbox") return t.text("requiredWhen", names);
  if (dependent.requiredWhenValue === null) return t.text("requiredWhenFilled", names);
  return t.text("requiredWhenValue", { ...names, value: dependent.requiredWhenValue });
}

const valueTexts: Record<FieldType, (field: SigningField, t: Translate) => string | null> = {
  signature: signatureText,
  initials: signatureText,
  date: ({ value }) => value,
  text: ({ value }) => value,
  checkbox: (_field, t) => t.text("checkboxOn"),
  dropdown: ({ value }) => value,
};

/** A value in words, as the list and the review show it; null when there is none. */
export function valueText(field: SigningField, t: Translate): string | null {
  return isOn(field) ? valueTexts[field.fieldType](field, t) : null;
}

function signatureText({ signature, value }: SigningField, t: Translate): string {
  if (signature?.kind === "typed") return t.text("signatureTyped", { text: signature.text });
  return t.text(value === "uploaded" ? "signatureUploaded" : "signatureDrawn");
}

/** The value of a step: of a group, the name of the member that is chosen. */
export function stepValue(step: Step, t: Translate): string | null {
  if (!step.isGroup) return valueText(step.fields[0]!, t);
  const chosen = step.fields.find(isOn);
  return chosen ? nameOf(chosen, t) : null;
}
