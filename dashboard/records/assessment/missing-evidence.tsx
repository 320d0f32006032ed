import type { Assessment } from "@probity/contract";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { assessmentTexts as texts } from "../../texts/assessment.ts";
import styles from "./assessment.module.css";

/** Each input without a usable value, with the stored sentence that says what is wrong with it. */
export function MissingEvidence({ assessment }: { assessment: Pick<Assessment, "data"> }) {
  const { inputs, explanation, explanationDetails } = assessment.data;
  const open = inputs.filter(({ state }) => state !== "resolved");
  const sentenceAbout = (key: string) =>
    explanation[explanationDetails.findIndex((detail) => detail.about === "input" && detail.key === key)];
  return (
    <div className="stack">
      <p className="ink-2">{texts.noScore}</p>
      <ul className={styles.missing} aria-label={texts.missing}>
        {open.map(({ key, state }) => (
          <li key={key} className={styles.missingRow}>
            <span className="flex wrap">
              <span className="mono strong">{key}</span>
              <StatusBadge of="input" value={state} />
            </span>
            {sentenceAbout(key) && <span className="ink-2">{sentenceAbout(key)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
