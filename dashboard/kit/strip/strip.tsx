import { Children, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./strip.module.css";

/** A line of facts above a record. Its children are set apart by thin rules; `end` stands at the right. */
export function Strip({
  label,
  stale = false,
  end,
  children,
}: {
  label: string;
  stale?: boolean;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classNames(styles.strip, stale && styles.stale)} aria-label={label}>
      {Children.toArray(children).map((child, at) => (
        <span key={at} className={styles.part}>
          {child}
        </span>
      ))}
      {end && <span className={styles.end}>{end}</span>}
    </section>
  );
}
