import type { ReactNode } from "react";
import styles from "./layout.module.css";

/** A list on the left and the record of its current row on the right; each scrolls by itself. */
export function Split({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <section className={styles.list}>{list}</section>
      <div className={styles.detail}>{children}</div>
    </div>
  );
}

/** A page with a side panel that never covers it. */
export function Beside({ side, children }: { side: ReactNode | null; children: ReactNode }) {
  return (
    <div className={styles.beside} data-open={side !== null}>
      <div className={styles.page}>{children}</div>
      {side}
    </div>
  );
}

/** What is decided with stays in sight at the foot of a record that scrolls. */
export function Docked({ head, dock, children }: { head?: ReactNode; dock: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.docked}>
      <div>{head}</div>
      <div className={styles.body}>{children}</div>
      <div className={styles.dock}>{dock}</div>
    </article>
  );
}
