import type { ScreeningSource } from "@probity/contract";
import { Panel } from "../../kit/panel/panel.tsx";
import { listsTexts as texts } from "../../texts/lists.ts";
import styles from "./lists.module.css";

/** The words that every result of a list must carry, and where it comes from. */
export function Credits({ lists }: { lists: readonly ScreeningSource[] }) {
  return (
    <Panel title={texts.credits} note={texts.creditsNote}>
      <ul className={styles.credits}>
        {lists.map(({ key, attribution, licence, sourceUrl }) => (
          <li key={key}>
            <a className="mono" href={sourceUrl} rel="noreferrer" target="_blank">
              {key}
            </a>{" "}
            {attribution} {licence}.
          </li>
        ))}
      </ul>
    </Panel>
  );
}
