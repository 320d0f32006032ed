import { useId } from "react";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import type { PlacedField } from "./field-model.ts";
import styles from "./fields.module.css";

type OptionsFieldProps = {
  field: PlacedField;
  problem: string | undefined;
  onOptions: (options: string[] | null) => void;
};

/** The options of a dropdown, one on each line. */
export function OptionsField({ field, problem, onOptions }: OptionsFieldProps) {
  const id = useId();
  return (
    <div className={styles.options}>
      <label htmlFor={id}>options</label>
      <textarea
        id={id}
        rows={4}
        aria-describedby={`${id}-hint`}
        {...(problem !== undefined && { "aria-invalid": true })}
        value={(field.options ?? []).join("\n")}
        onChange={({ target }) => onOptions(target.value === "" ? null : target.value.split("\n"))}
      />
      <span id={`${id}-hint`} className={problem === undefined ? styles.note : styles.problem}>
        {problem ?? texts.inspector.optionsHint}
      </span>
    </div>
  );
}
