import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { useKitTexts } from "../texts.ts";
import styles from "./bulk-bar.module.css";

/** What can be done with the selected rows, in the place of the filters. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const texts = useKitTexts();
  return (
    <div className={styles.bar} role="region" aria-label={texts.selected(count)}>
      <strong role="status">{texts.selected(count)}</strong>
      <span className="push" />
      {children}
      <Button onClick={onClear} keys={["Escape"]} small>
        {texts.clear}
      </Button>
    </div>
  );
}
