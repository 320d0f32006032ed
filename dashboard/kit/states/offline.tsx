import type { ReactNode } from "react";
import { Notice } from "../notice/notice.tsx";
import { useKitTexts } from "../texts.ts";
import { clockOf } from "../time/relative-time.ts";
import styles from "./states.module.css";

export type OfflineState = { text: ReactNode };

/** No connection: since when, and what still works here. */
export function Offline({ since, text }: OfflineState & { since: Date }) {
  const texts = useKitTexts();
  return (
    <div className={styles.state}>
      <Notice meaning="unknown" icon="offline" title={texts.offlineSince(clockOf(since))}>
        {text}
      </Notice>
    </div>
  );
}
