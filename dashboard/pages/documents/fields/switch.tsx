import { Checkbox } from "../../../kit/checkbox/checkbox.tsx";
import styles from "./fields.module.css";

type SwitchProps = {
  name: string;
  on: boolean;
  off: boolean;
  note: string | undefined;
  problem: string | undefined;
  onChange: (on: boolean) => void;
};

/** A property that is on or off, and why it cannot be the other. */
export function Switch({ name, on, off, note, problem, onChange }: SwitchProps) {
  return (
    <div>
      <label className={styles.switch}>
        <Checkbox label={name} checked={on} disabled={off} onChange={({ target }) => onChange(target.checked)} />
        <span className="mono">{name}</span>
        {note !== undefined && <span className={styles.switchNote}>{note}</span>}
      </label>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
    </div>
  );
}
