import type { KeyboardEvent } from "react";
import { Button, IconButton } from "../../../kit/button/button.tsx";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { useReadOnly } from "./edit-context.ts";
import styles from "./editor.module.css";

type RowButtonsProps = {
  what: string;
  onMove?: (by: -1 | 1) => void;
  onRemove?: (() => void) | undefined;
};

/** Moves and removes an element. */
export function RowButtons({ what, onMove, onRemove }: RowButtonsProps) {
  const readOnly = useReadOnly();
  if (readOnly) return null;
  return (
    <span className={styles.rowButtons}>
      {onMove && (
        <>
          <IconButton icon="up" label={texts.up(what)} onClick={() => onMove(-1)} />
          <IconButton icon="down" label={texts.down(what)} onClick={() => onMove(1)} />
        </>
      )}
      {onRemove && <IconButton icon="close" label={texts.remove(what)} onClick={onRemove} />}
    </span>
  );
}

export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  const readOnly = useReadOnly();
  if (readOnly) return null;
  return (
    <Button variant="quiet" small icon="plus" onClick={onAdd}>
      {label}
    </Button>
  );
}

/** Alt with an arrow moves the element in which somebody types. */
export const movesBy = (onMove: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
  event.preventDefault();
  event.stopPropagation();
  onMove(event.key === "ArrowUp" ? -1 : 1);
};
