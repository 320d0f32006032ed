import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./steps.module.css";

export type Step = { state: "done" | "open"; content: ReactNode };

/** Steps taken by different people. What the first one said stays in sight while the second decides. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ state, content }, at) => (
        <li key={at} className={styles.step} {...(state === "open" && { "aria-current": "step" as const })}>
          <span className={classNames(styles.number, styles[state])}>{at + 1}</span>
          <div className={styles.content}>{content}</div>
        </li>
      ))}
    </ol>
  );
}
