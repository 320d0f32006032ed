import type { PolicyChange } from "@probity/engines/risk/policy/words/diff-in-words.ts";
import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import { policiesTexts } from "../../texts/policies.ts";
import styles from "./policies.module.css";

const texts = policiesTexts.record;
const signs = { added: "+", removed: "−", changed: "~", moved: "↕" } as const;

type ChangesListProps<Change> = {
  label: string;
  changes: readonly Change[];
  /** What stands at the end of each. */
  effect?: ((change: Change) => ReactNode) | undefined;
};

/** Changes in words, one below the other, each with its sign. */
export function ChangesList<Change extends PolicyChange>({ label, changes, effect }: ChangesListProps<Change>) {
  return (
    <ul className={styles.changes} aria-label={label}>
      {changes.map((change, at) => (
        <li key={at} className={classNames(styles.change, effect && styles.withEffect)}>
          <span className={classNames(styles.sign, styles[change.kind])} aria-hidden="true">
            {signs[change.kind]}
          </span>
          <span className="meta ink-3">
            <span className="sr">{texts.kinds[change.kind]} </span>
            {change.element}
          </span>
          <bdi className={styles.words}>{change.text}</bdi>
          {effect?.(change)}
        </li>
      ))}
    </ul>
  );
}
