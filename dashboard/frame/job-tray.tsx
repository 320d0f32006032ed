import { Suspense, useState } from "react";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.tsx";
import { jobTexts as texts } from "../texts/frame.ts";
import { jobs } from "./jobs.ts";
import styles from "./nav.module.css";
import { useStore } from "./store.ts";
import { whenWanted } from "../kit/when-wanted.ts";

const OpenedJobTray = whenWanted(() => import("./opened-job-tray.tsx"));

/** What this tab is still busy with, and what came of it. */
export function JobTray() {
  const [wanted, setWanted] = useState(false);
  const running = useStore(jobs).filter(({ state }) => state === "running");
  const percent = running[0]?.percent ?? null;
  const row = (
    <button type="button" className={styles.row} onClick={() => setWanted(true)}>
      <Icon name="refresh" />
      <span className={classNames(styles.text, "clip")}>
        {running.length > 0 ? texts.running(running.length) : texts.none}
      </span>
      {percent !== null && <span className={styles.count}>{Math.round(percent)} %</span>}
    </button>
  );
  return wanted ? (
    <Suspense fallback={row}>
      <OpenedJobTray trigger={row} />
    </Suspense>
  ) : (
    row
  );
}
