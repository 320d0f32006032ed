import { type ReactNode, useId } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Meaning } from "../../kit/meaning.ts";
import { printed } from "../axis.ts";
import { Picture } from "../picture.tsx";
import { WaterfallHatches, WaterfallTotal, WaterfallTrack } from "../waterfall/waterfall.tsx";
import { type ComparisonModel, comparisonSummary, comparisonTable } from "./comparison-model.ts";
import styles from "./comparison.module.css";

type ComparisonProps = {
  label: string;
  model: ComparisonModel;
  /** Where the subject's values come from, in the head of its column. */
  subjectNote: ReactNode;
  listedNote: ReactNode;
  texts: { subject: string; listed: string; factor: string; score: string; nothing: string };
  /** Richer than the plain text of the model: names with their script, values with their verdict. */
  cell?: (row: number, side: "subject" | "listed") => ReactNode;
  /** Beside the total, on the listed side. */
  outcome?: ReactNode;
  total: Meaning;
  asTable?: boolean;
};

const signed = (points: number) => (points > 0 ? `+${printed(points)}` : printed(points));

/** Subject, factors and listed entry in one table; the middle column is the axis of the score. */
export function Comparison({
  label,
  model,
  subjectNote,
  listedNote,
  texts,
  cell,
  outcome,
  total,
  asTable = false,
}: ComparisonProps) {
  const hatches = useId();
  return (
    <Picture label={label} summary={comparisonSummary(model)} table={comparisonTable(model)} asTable={asTable}>
      <WaterfallHatches id={hatches} />
      <div className={styles.comparison}>
        <div className={styles.head}>
          <div>
            <strong>{texts.subject}</strong> {subjectNote}
          </div>
          <div className={styles.code}>{texts.factor}</div>
          <Thresholds model={model} />
          <div>
            <strong>{texts.listed}</strong> {listedNote}
          </div>
        </div>
        {model.rows.map((row, at) => (
          <div key={at} className={styles.row}>
            <div>
              <span className={styles.what}>{row.what}</span>
              <span className={styles.value}>{cell?.(at, "subject") ?? row.subject}</span>
            </div>
            <div className={styles.code}>
              <span className={row.code === null ? "ink-3" : undefined}>{row.code ?? texts.nothing}</span>{" "}
              <strong>{signed(row.points)}</strong>
            </div>
            <div className={styles.axis}>
              <WaterfallTrack
                bar={row.points === 0 ? null : model.waterfall.bars[at]!}
                hatches={hatches}
                lines={model.lines}
              />
            </div>
            <div>
              <span className={styles.value}>{cell?.(at, "listed") ?? row.listed}</span>
            </div>
          </div>
        ))}
        <div className={classNames(styles.row, styles.last)}>
          <div>
            <strong>{texts.score}</strong>
          </div>
          <div className={styles.code}>
            <strong>{printed(model.waterfall.score)}</strong>
          </div>
          <div className={styles.axis}>
            <WaterfallTotal model={model.waterfall} meaning={total} lines={model.lines} />
          </div>
          <div className="meta">{outcome}</div>
        </div>
      </div>
    </Picture>
  );
}

function Thresholds({ model: { lines } }: { model: ComparisonModel }) {
  return (
    <div className={styles.axis}>
      <span className={styles.zero}>0</span>
      {lines.map(({ at, value, kind, meaning }) => (
        <span
          key={kind}
          className={classNames(styles.threshold, meaning)}
          style={{ insetInlineStart: `calc(var(--s-12) + (100% - 2 * var(--s-12)) * ${at / 100})` }}
        >
          <Mark shape={meaning} size={12} label={`${kind}Score`} /> {value}
        </span>
      ))}
    </div>
  );
}
