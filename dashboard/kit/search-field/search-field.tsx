import { useEffect, useRef, useState } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./search-field.module.css";

type SearchFieldProps = {
  label: string;
  value: string;
  /** Told when somebody pauses or presses Enter, so that no list is read for every letter. */
  onValue: (value: string) => void;
  maxLength?: number;
};

const pauseMs = 250;

/** Finds rows by what somebody types, in the row of filters. */
export function SearchField({ label, value, onValue, maxLength = 200 }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  // Another filter, or the way back, may have changed it meanwhile.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    onValue(next);
  };
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <span className={styles.search}>
      <Icon name="search" size={14} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell(typed.trim());
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
    </span>
  );
}
