import { Fragment, type ReactNode } from "react";
import styles from "./key-values.module.css";

/** Terms on the left, values on the right. */
export function KeyValues({ items }: { items: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.list}>
      {items.map(([term, value]) => (
        <Fragment key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
