import type { ReactNode } from "react";
import styles from "./chip.module.css";

type ChipProps = { pressed: boolean; onPress: () => void; count?: ReactNode; children: ReactNode };

/** A filter that is on or off. */
export function Chip({ pressed, onPress, count, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      {children}
      {count !== undefined && <span>{count}</span>}
    </button>
  );
}

/** The look of a chip for a menu's trigger. */
export const chipClass = styles.chip;

/** The row of filters above a list. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.filters} role="group" aria-label={label}>
      {children}
    </div>
  );
}
