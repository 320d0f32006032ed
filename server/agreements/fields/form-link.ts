import type { FieldType } from "@probity/engines/agreements/fields/field.ts";
import type { FormField } from "@probity/engines/agreements/documents/inspection.ts";
import type { StoredField } from "./field-store.ts";
import { refuseProblem } from "./refuse-problem.ts";

/** The form fields that each type of field can fill, so that completing never meets a value that the form cannot take. */
const linkable: Record<FormField["type"], readonly FieldType[]> = {
  text: ["text", "date", "dropdown"],
  checkbox: ["checkbox"],
  radio: ["dropdown"],
  dropdown: ["dropdown"],
  listbox: ["dropdown"],
  signature: [],
  button: [],
};

/** The form field that a field fills, by its first widget; null when it fills none. */
export function linkedFormField(
  formFields: readonly FormField[] | null,
  { acroFieldName, fieldType }: { acroFieldName: string | null; fieldType: FieldType },
): FormField | null {
  if (acroFieldName === null) return null;
  const form = formFields?.find(({ name }) => name === acroFieldName);
  const path = "/acroFieldName";
  if (!form) return refuseProblem({ code: "field_invalid", path, message: "The PDF has no form field of this name." });
  if (linkable[form.type].includes(fieldType)) return form;
  const message = `A ${fieldType} field cannot fill a form field of type ${form.type}.`;
  return refuseProblem({ code: "field_invalid", path, message });
}

/** If two fields filled the same form field, the later one would replace what the other's signer signed. */
export function refuseLinkedTwice(others: readonly StoredField[], acroFieldName: string | null): void {
  if (acroFieldName === null || !others.some((other) => other.acroFieldName === acroFieldName)) return;
  const message = "Another field of the document already fills this form field.";
  refuseProblem({ code: "field_invalid", path: "/acroFieldName", message });
}

type Limited = { options?: readonly string[] | null; maxLength?: number | null };

/** Limits of the form, for properties that the request leaves open. */
export function limitsOfForm(form: FormField | null, fieldType: FieldType, given: Limited): Limited {
  if (!form) return {};
  return {
    ...(fieldType === "dropdown" && !given.options && form.options && { options: form.options }),
    ...(!given.maxLength && form.maxLength !== null && { maxLength: form.maxLength }),
  };
}

/** A form refuses a text that is too long or an unknown option; the signer should learn this while filling it in. */
export function refuseBeyondForm(form: FormField | null, { options, maxLength }: Limited): void {
  if (!form) return;
  if (form.maxLength !== null && (maxLength ?? Infinity) > form.maxLength) {
    const message = `The form field takes at most ${form.maxLength} characters.`;
    refuseProblem({ code: "field_invalid", path: "/maxLength", message });
  }
  const strange = form.options && options?.find((option) => !form.options!.includes(option));
  if (strange) {
    refuseProblem({
      code: "field_invalid",
      path: "/options",
      message: "The form field does not have all these options.",
    });
  }
}
