import type { PolicyChange } from "@probity/engines/policy/words/diff-in-words.ts";
import { classNames } from "../../kit/class-names.ts";
import { policiesTexts } from "../../texts/policies.ts";
import styles from "./policies.module.css";

const texts = policiesTexts.record;
const signs = { added: "+", removed: "−", changed: "~", moved: "↕" } as const;

/** Changes in words, one below the other, each with its sign. */
export function ChangesList({ label, changes }: { label: string; changes: readonly PolicyChange[] }) {
  return (
    <ul className={styles.changes} aria-label={label}>
      {changes.map(({ kind, element, text }, at) => (
        <li key={at} className={styles.change}>
          <span className={classNames(styles.sign, styles[kind])} aria-hidden="true">
            {signs[kind]}
          </span>
          <span className="meta ink-3">
            <span className="sr">{texts.kinds[kind]} </span>
            {element}
          </span>
          <bdi className={styles.words}>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
