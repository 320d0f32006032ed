import { SelectField, TextField } from "../../../kit/field/field.tsx";
import { fieldPlacementTexts } from "../../../texts/field-placement.ts";
import type { PlacedField } from "./field-model.ts";

const texts = fieldPlacementTexts.inspector;

type ValueFieldProps = {
  field: PlacedField;
  problem: string | undefined;
  onValue: (value: string | null) => void;
};

/** The value that a field is prefilled with. */
export function ValueField({ field: { fieldType, value, options }, problem, onValue }: ValueFieldProps) {
  const given = { label: "value", mono: true, problem } as const;
  const take = (text: string) => onValue(text === "" ? null : text);
  if (fieldType === "checkbox")
    return (
      <SelectField {...given} value={value ?? ""} onChange={({ target }) => take(target.value)}>
        <option value="">{texts.noValue}</option>
        <option value="true">{texts.checked}</option>
        <option value="false">{texts.unchecked}</option>
      </SelectField>
    );
  if (fieldType === "dropdown")
    return (
      <SelectField {...given} value={value ?? ""} onChange={({ target }) => take(target.value)}>
        <option value="">{texts.noValue}</option>
        {[...new Set([...(options ?? []), ...(value === null ? [] : [value])])]
          .filter((option) => option !== "")
          .map((option) => (
            <option key={option}>{option}</option>
          ))}
      </SelectField>
    );
  return (
    <TextField
      {...given}
      value={value ?? ""}
      placeholder={fieldType === "date" ? "YYYY-MM-DD" : texts.noValue}
      onChange={({ target }) => take(target.value)}
    />
  );
}
