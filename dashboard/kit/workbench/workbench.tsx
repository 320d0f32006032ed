import type { ReactNode } from "react";
import { Time } from "../time/time.tsx";
import styles from "./workbench.module.css";

/** A page that is worked in: its tools above, if it has any, and panes that share the rest of the window. */
export function Workbench({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.workbench}>
      {tools && <div className={styles.tools}>{tools}</div>}
      {children}
    </div>
  );
}

type CopyChipProps = { says: string; kept: string; keptAt: string | null };

/** A working copy says what it is not yet, and since when this browser keeps it. */
export function CopyChip({ says, kept, keptAt }: CopyChipProps) {
  return (
    <>
      <span className={styles.copy}>{says}</span>
      {keptAt !== null && (
        <span className="meta">
          {kept} <Time at={keptAt} as="clock" />
        </span>
      )}
    </>
  );
}
