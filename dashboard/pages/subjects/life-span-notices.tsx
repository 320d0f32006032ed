import type { Subject } from "@probity/contract";
import { LifeSpanNotice } from "../../records/life-span/life-span-notice.tsx";
import { lifeSpanTexts } from "../../texts/life-span.ts";
import styles from "./subject.module.css";

/** Above the subject: that it was erased or is held, by whom, since when and why. */
export function LifeSpanNotices({ subject: { data } }: { subject: Subject }) {
  return (
    <>
      {data.erased && (
        <div className={styles.lifeSpan}>
          <LifeSpanNotice {...data.erased} texts={lifeSpanTexts.erased} />
        </div>
      )}
      {data.hold && (
        <div className={styles.lifeSpan}>
          <LifeSpanNotice {...data.hold} texts={lifeSpanTexts.hold} />
        </div>
      )}
    </>
  );
}
