import type { FormField } from "@probity/contract";
import { SelectField } from "../../../kit/field/field.tsx";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import type { PlacedField } from "./field-model.ts";
import { justBox } from "./places.ts";
import type { Workbench } from "./use-workbench.ts";

type FormLinkProps = {
  bench: Workbench;
  field: PlacedField;
  problem: string | undefined;
  onLink: (change: Partial<PlacedField>) => void;
};

/** The form field of the PDF that a field fills. */
export function FormLink({ bench: { formFields }, field: { acroFieldName }, problem, onLink }: FormLinkProps) {
  if (formFields.length === 0 && acroFieldName === null) return null;
  return (
    <SelectField
      mono
      label="acroFieldName"
      problem={problem}
      value={acroFieldName ?? ""}
      onChange={({ target }) => onLink(linked(formFields, target.value))}
    >
      <option value="">{texts.inspector.noForm}</option>
      {[...new Set(formFields.map(({ name }) => name))].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

/** A field that fills a form field stands where it is, as the API places it too. */
function linked(formFields: readonly FormField[], name: string): Partial<PlacedField> {
  const form = formFields.find((each) => each.name === name);
  return form ? { acroFieldName: name, ...justBox(form) } : { acroFieldName: null };
}
