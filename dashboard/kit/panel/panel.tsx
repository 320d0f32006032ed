import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./panel.module.css";

type PanelProps = {
  title: ReactNode;
  /** Before the title: a badge. */
  lead?: ReactNode;
  /** After the title, in a quieter voice. */
  note?: ReactNode;
  /** At the right end of the head. */
  actions?: ReactNode;
  heading?: "h2" | "h3" | "h4";
  /** Tables, lists and tabs reach the border. */
  flush?: boolean;
  /** A head of 32 instead of 36. */
  tight?: boolean;
  /** What it shows is no longer current. */
  stale?: boolean;
  /** What it shows stays while it is read again. */
  rereading?: boolean;
  children: ReactNode;
};

/** A bordered part of a page with a head. */
export function Panel({
  title,
  lead,
  note,
  actions,
  heading: Heading = "h2",
  flush = false,
  tight = false,
  stale = false,
  rereading = false,
  children,
}: PanelProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles.panel, stale && styles.stale, rereading && styles.rereading)}
      aria-labelledby={id}
      aria-busy={rereading}
    >
      <div className={classNames(styles.head, tight && styles.tight)}>
        {lead}
        <Heading id={id} className={styles.title}>
          {title}
        </Heading>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
      {flush ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}
