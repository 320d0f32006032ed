import { classNames } from "../../kit/class-names.ts";
import { Picture } from "../picture.tsx";
import {
  type AlignmentModel,
  type Column,
  type Verdict,
  type Word,
  alignmentSummary,
  alignmentTable,
} from "./alignment-model.ts";
import styles from "./alignment.module.css";

/** Two names word below word, in their own script and direction. Nothing is cut. */
export function Alignment({
  label,
  model,
  alone = false,
  asTable = false,
}: {
  label: string;
  model: AlignmentModel;
  /** The subject's name is not known here: the listed words stand by themselves, with what is known of each. */
  alone?: boolean;
  asTable?: boolean;
}) {
  return (
    <Picture label={label} summary={alignmentSummary(model)} table={alignmentTable(model)} asTable={asTable}>
      <div className={styles.grid} dir={model.direction} aria-hidden="true">
        {model.columns.map((column, at) => (
          <AlignedWords key={at} {...column} alone={alone} />
        ))}
      </div>
    </Picture>
  );
}

function AlignedWords({ subject, listed, verdict, alone }: Column & { alone: boolean }) {
  // Where one side has nothing, the other says whether it is missing or more than asked for.
  const above = verdict === "extra" ? "missing" : verdict;
  return (
    <div className={styles.column}>
      {!alone && <Token word={subject} verdict={above} />}
      <Token word={listed} verdict={verdict} />
    </div>
  );
}

/** One word with its verdict, also for values such as a year or a country. */
export function Token({ word, verdict }: { word: Word | null; verdict: Verdict }) {
  if (word === null) return <span className={classNames(styles.token, styles.missing)}>–</span>;
  const { letters, lang, reading } = word;
  return (
    <span className={classNames(styles.token, styles[verdict])}>
      <bdi lang={lang}>
        {letters.before}
        {letters.differing && <b className={styles.differing}>{letters.differing}</b>}
        {letters.after}
      </bdi>
      {reading !== null && (
        <small className={styles.reading} lang="und-Latn">
          {reading}
        </small>
      )}
    </span>
  );
}

/** What each look of a word means; stands in the head of the panel. */
export function AlignmentLegend({ texts }: { texts: Record<"exact" | "near" | "extra" | "missing", string> }) {
  return (
    <span className={styles.legend}>
      {(["exact", "near", "extra", "missing"] as const).map((verdict) => (
        <span key={verdict} className={classNames(styles.token, styles.small, styles[verdict])}>
          {texts[verdict]}
        </span>
      ))}
    </span>
  );
}
