import type { ReactNode } from "react";
import { CodeBlock } from "../copy/copy.tsx";
import styles from "./states.module.css";

export type EmptyState = {
  title: string;
  text: ReactNode;
  /** A line to paste into a terminal. */
  command?: { code: string; what: string };
  /** One action, and at most one link beside it. */
  action?: ReactNode;
};

/** Nothing is here: what it would be, and the one step that changes it. */
export function Empty({ title, text, command, action }: EmptyState) {
  return (
    <div className={styles.empty}>
      <h3 className={styles.emptyTitle}>{title}</h3>
      <p className="ink-2">{text}</p>
      {command && <CodeBlock {...command} />}
      {action && <div className="flex wrap">{action}</div>}
    </div>
  );
}
