import { type ReactNode, useState } from "react";
import { classNames } from "../../../kit/class-names.ts";
import { useCell } from "./edit-context.ts";
import styles from "./editor.module.css";

type CellProps = {
  /** Read aloud; the column's head is for the eye. */
  label: string;
  /** The JSON Pointer of what it shows; marked where a check points to it. */
  place: string;
  wide?: boolean;
};

type TextCellProps = CellProps & {
  value: string;
  onValue: (value: string) => void;
  mono?: boolean;
  /** Says what an empty cell is for. */
  placeholder?: string;
};

export function TextCell({ label, place, value, onValue, mono = true, wide = false, placeholder = "" }: TextCellProps) {
  const { readOnly, isMarked } = useCell(place);
  return (
    <input
      className={classNames(styles.cell, mono && styles.mono, wide && styles.wide, isMarked && styles.marked)}
      aria-label={label}
      data-place={place}
      value={value}
      placeholder={placeholder}
      readOnly={readOnly}
      spellCheck={!mono}
      autoComplete="off"
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

type ParsedCellProps<Value> = CellProps & {
  value: Value;
  shown: string;
  /** Null while the text means nothing; the cell keeps it and the document keeps its value. */
  parse: (text: string) => Value | null;
  onValue: (value: Value) => void;
  narrow?: boolean;
};

/** A cell whose text means a value of another type. What is typed stays as it was typed, until the value changes elsewhere. */
export function ParsedCell<Value>(props: ParsedCellProps<Value>) {
  const { label, place, value, shown, parse, onValue, narrow = false, wide = false } = props;
  const { readOnly, isMarked } = useCell(place);
  const [typed, setTyped] = useState<string | null>(null);
  const meant = typed === null ? null : parse(typed);
  const isTyped = typed !== null && (meant === null || JSON.stringify(meant) === JSON.stringify(value));
  const look = [styles.cell, styles.mono, narrow && styles.narrow, wide && styles.wide, isMarked && styles.marked];
  return (
    <input
      className={classNames(...look)}
      aria-label={label}
      data-place={place}
      value={isTyped ? typed : shown}
      readOnly={readOnly}
      autoComplete="off"
      spellCheck={false}
      {...(isTyped && meant === null && { "aria-invalid": true })}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = parse(event.target.value);
        if (next !== null) onValue(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

export const numberOf = (text: string): number | null => {
  const number = Number(text.trim().replace("−", "-"));
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
};

type NumberCellProps = CellProps & { value: number; onValue: (value: number) => void };

export function NumberCell({ value, ...rest }: NumberCellProps) {
  return <ParsedCell<number> {...rest} value={value} shown={String(value)} parse={numberOf} narrow />;
}

type SelectCellProps<Value extends string> = CellProps & {
  value: Value;
  options: readonly (Value | readonly [value: Value, label: string])[];
  onValue: (value: Value) => void;
};

/** One of a few. A value that is none of them is shown too: the JSON may hold anything. */
export function SelectCell<Value extends string>(props: SelectCellProps<Value>): ReactNode {
  const { label, place, value, options, onValue, wide = false } = props;
  const { readOnly, isMarked } = useCell(place);
  const pairs = options.map((option) => (typeof option === "string" ? ([option, option] as const) : option));
  const isKnown = pairs.some(([own]) => own === value);
  return (
    <select
      className={classNames(styles.cell, styles.mono, styles.select, wide && styles.wide, isMarked && styles.marked)}
      aria-label={label}
      data-place={place}
      value={value}
      disabled={readOnly}
      onChange={(event) => onValue(event.target.value as Value)}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {pairs.map(([own, name]) => (
        <option key={own} value={own}>
          {name}
        </option>
      ))}
    </select>
  );
}
