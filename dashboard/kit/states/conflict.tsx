import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { useKitTexts } from "../texts.ts";
import type { Revision } from "./reading.ts";
import styles from "./states.module.css";

export type ConflictState = { title: string; text: ReactNode };

export type ConflictMet = {
  mine: Revision<ReactNode>;
  theirs: Revision<ReactNode>;
  onReapply: () => void;
  onDrop: () => void;
  /** Why what was meant cannot be applied to the record as it is now. */
  why?: string | undefined;
};

/** 409: both revisions side by side, and nothing that was typed is lost. */
export function Conflict({ title, text, mine, theirs, onReapply, onDrop, why }: ConflictState & ConflictMet) {
  const texts = useKitTexts();
  return (
    <div className={styles.state} role="alert">
      <p>
        <strong>{title}</strong> {text}
      </p>
      <div className={styles.revisions}>
        <div className={styles.revision}>
          <div className="ink-3">{texts.yours(mine.revision)}</div>
          {mine.content}
        </div>
        <div className={styles.revision}>
          <div className="ink-3">{texts.theirs(theirs.revision)}</div>
          {theirs.content}
        </div>
      </div>
      <div className="flex wrap">
        <Button variant="primary" onClick={onReapply} why={why}>
          {texts.reapply}
        </Button>
        <Button variant="quiet" onClick={onDrop}>
          {texts.dropMine}
        </Button>
      </div>
    </div>
  );
}
