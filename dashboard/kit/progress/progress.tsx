import { classNames } from "../class-names.ts";
import styles from "./progress.module.css";

/** How far a job is, 0 to 100; `null` when nobody knows. */
export function Progress({ label, percent }: { label: string; percent: number | null }) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { "aria-valuenow": Math.round(percent) })}
    >
      <span
        className={classNames(styles.done, percent === null && styles.unknown)}
        style={{ width: `${percent ?? 40}%` }}
      />
    </div>
  );
}
