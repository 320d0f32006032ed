import { useId, useState } from "react";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import styles from "./fields.module.css";

type NumberFieldProps = {
  label: string;
  name: string;
  value: number;
  invalid: boolean;
  onValue: (value: number | null) => void;
};

/** A number of points. What cannot be read as one stays in the field and changes nothing. */
export function NumberField({ label, name, value, invalid, onValue }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const unreadable = typed !== null && readNumber(typed) === null;
  return (
    <span className={styles.numberField}>
      <label htmlFor={id} title={name}>
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        value={typed ?? texts.points(value)}
        {...((invalid || unreadable) && { "aria-invalid": true })}
        {...(unreadable && { title: texts.inspector.number })}
        onChange={({ target }) => {
          setTyped(target.value);
          onValue(readNumber(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}

/** Null for what is no number. */
function readNumber(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  const value = Number(plain);
  return plain === "" || !Number.isFinite(value) ? null : value;
}
