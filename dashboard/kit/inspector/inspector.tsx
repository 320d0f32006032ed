import { type ReactNode, useId } from "react";
import { IconButton } from "../button/button.tsx";
import { Keys } from "../keys/keys.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./inspector.module.css";

type InspectorProps = {
  title: ReactNode;
  /** Beside the title: a badge. */
  lead?: ReactNode;
  end?: ReactNode;
  onClose?: () => void;
  /** The commit button and what it needs. It stays in sight. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A side panel beside the evidence, never above it. */
export function Inspector({ title, lead, end, onClose, foot, children }: InspectorProps) {
  const texts = useKitTexts();
  const id = useId();
  return (
    <aside className={styles.inspector} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead}
        <span className={styles.end}>
          {end}
          {onClose && (
            <>
              <Keys of={["Escape"]} />
              <IconButton icon="close" label={texts.close} onClick={onClose} />
            </>
          )}
        </span>
      </div>
      <div className={styles.body} tabIndex={-1}>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </aside>
  );
}
