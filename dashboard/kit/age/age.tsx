import { classNames } from "../class-names.ts";
import styles from "./age.module.css";

/** How much of the time until it is due is gone. The words beside it say how long; the bar is for the eye alone. */
export function AgeBar({ share, over }: { share: number; over: boolean }) {
  return (
    <span className={classNames(styles.age, over && styles.over)} aria-hidden="true">
      <span className={styles.gone} style={{ width: `${Math.min(100, Math.max(2, share * 100))}%` }} />
    </span>
  );
}
