import { classNames } from "../class-names.ts";
import styles from "./steps.module.css";

/** Where one is among the steps of one piece of work, side by side. `at` counts from 0. */
export function StepLine({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map((step, place) => (
        <li key={step} className={styles.stage} {...(place === at && { "aria-current": "step" as const })}>
          <span className={classNames(styles.number, place < at && styles.done)}>{place + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
