import { TextField } from "../../../kit/field/field.tsx";
import { fieldPlacementTexts } from "../../../texts/field-placement.ts";
import type { PlacedField } from "./field-model.ts";
import { shows } from "./field-properties.ts";
import styles from "./fields.module.css";
import { FormLink } from "./form-link.tsx";
import { OptionsField } from "./options-field.tsx";
import type { PartProps } from "./place-fields.tsx";
import { Switch } from "./switch.tsx";
import { ValueField } from "./value-field.tsx";

const texts = fieldPlacementTexts.inspector;

type Written = "validationPattern" | "validationMessage" | "groupKey" | "dateFormat";
type Switched = "required" | "groupRequired" | "sharedFill" | "editable" | "multiline";

/** The other properties, as far as a field of this type has them. */
export function PropertyFields({ bench, field, problems, isTemplate }: PartProps & { isTemplate: boolean }) {
  const set = (change: Partial<PlacedField>) => bench.set(field, change);
  const written = (name: Written, maxLength: number, placeholder?: string) => (
    <TextField
      mono
      label={name}
      problem={problems[name]}
      maxLength={maxLength}
      placeholder={placeholder}
      value={field[name] ?? ""}
      onChange={({ target }) => set({ [name]: target.value === "" ? null : target.value })}
    />
  );
  const switched = (name: Switched, note?: string) => (
    <Switch
      name={name}
      on={field[name]}
      off={name === "required" && note !== undefined}
      note={note}
      problem={problems[name]}
      onChange={(on) => set({ [name]: on })}
    />
  );
  return (
    <>
      {switched("required", field.requiredWhenFieldId === null ? undefined : texts.conditionOff)}
      {shows(field, "options") && (
        <OptionsField field={field} problem={problems["options"]} onOptions={(options) => set({ options })} />
      )}
      {shows(field, "value") && (
        <ValueField field={field} problem={problems["value"]} onValue={(value) => set({ value })} />
      )}
      <div className={styles.pair}>
        {shows(field, "maxLength") && (
          <TextField
            mono
            label="maxLength"
            inputMode="numeric"
            problem={problems["maxLength"]}
            value={field.maxLength ?? ""}
            onChange={({ target }) => set({ maxLength: wholeNumber(target.value) })}
          />
        )}
        {written("groupKey", 100, texts.noGroup)}
        {shows(field, "dateFormat") && written("dateFormat", 20, "DD/MM/YYYY")}
      </div>
      {field.groupKey !== null && switched("groupRequired")}
      {shows(field, "validationPattern") && written("validationPattern", 500)}
      {shows(field, "validationMessage") && written("validationMessage", 500)}
      <div>
        {shows(field, "sharedFill") && switched("sharedFill")}
        {shows(field, "editable") && switched("editable")}
        {shows(field, "multiline") && switched("multiline")}
      </div>
      {!isTemplate && <FormLink bench={bench} field={field} problem={problems["acroFieldName"]} onLink={set} />}
    </>
  );
}

/** Digits alone; anything else is no limit. */
function wholeNumber(text: string): number | null {
  const digits = text.replace(/\D/g, "").slice(0, 5);
  return digits === "" ? null : Number(digits);
}
