import type { NearMiss, ScreeningRun } from "@probity/contract";
import { Panel } from "../../kit/panel/panel.tsx";
import { screeningTexts as texts } from "../../texts/screening.ts";
import styles from "./run.module.css";

/** Entries that stayed a little below review, and what kept each of them there. Nobody has to decide about them. */
export function NearMisses({ run }: { run: Pick<ScreeningRun, "nearMisses" | "policy"> }) {
  if (run.nearMisses.length === 0) return null;
  return (
    <Panel title={texts.nearMisses} note={texts.nearMissesNote(run.policy.reviewScore)} flush tight>
      <ul aria-label={texts.nearMisses}>
        {run.nearMisses.map((miss) => (
          <Miss key={`${miss.source} ${miss.sourceEntryId}`} miss={miss} />
        ))}
      </ul>
    </Panel>
  );
}

function Miss({ miss: { source, sourceEntryId, listedName, matchedName, score, missing } }: { miss: NearMiss }) {
  return (
    <li className={styles.made}>
      <span className="meta num">
        <strong>{score}</strong> {source} <span className="mono">{sourceEntryId}</span>
      </span>
      <span className="meta">
        <bdi>{listedName}</bdi>
        {matchedName !== listedName && (
          <span className="ink-3">
            {" "}
            {texts.alias} <bdi>{matchedName}</bdi>
          </span>
        )}
      </span>
      <p className="meta ink-2">
        {missing.length === 0
          ? texts.nothingMissing
          : texts.wasMissing(missing.map((detail) => texts.missingDetails[detail]))}
      </p>
    </li>
  );
}
