import { useId } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import { type PositionBar, type PositionsModel, positionsSummary, positionsTable } from "./positions-model.ts";
import styles from "./positions.module.css";

type PositionsProps = { label: string; model: PositionsModel; note?: string; asTable?: boolean };

/** Positions of a politically exposed person over time; the hatched end is the look-back window. */
export function Positions({ label, model, note, asTable = false }: PositionsProps) {
  const id = useId();
  return (
    <Picture label={label} summary={positionsSummary(model)} table={positionsTable(model)} asTable={asTable}>
      <div className={styles.positions} aria-hidden="true">
        <svg className={styles.patterns} width="0" height="0">
          <defs>
            <Hatch id={`${id}-window`} className={styles.windowLine!} />
            <Hatch id={`${id}-unknown`} className={styles.unknownLine!} />
          </defs>
        </svg>
        {model.bars.map((bar, at) => (
          <div key={at} className={styles.row}>
            <div className={classNames(styles.label, !bar.related && "mono")}>
              <bdi>{bar.label}</bdi>
            </div>
            <div className={styles.track}>
              <svg className={styles.drawing} width="100%" height={24}>
                <rect
                  x={`${model.window}%`}
                  y={0}
                  width={`${100 - model.window}%`}
                  height={24}
                  fill={`url(#${id}-window)`}
                />
                <line className={styles.window} x1={`${model.window}%`} x2={`${model.window}%`} y1={0} y2={24} />
                <rect
                  className={styles[bar.kind]}
                  x={`${bar.left}%`}
                  y={6}
                  width={`${bar.right - bar.left}%`}
                  height={12}
                  rx={1}
                  {...(bar.kind === "unknown" && { fill: `url(#${id}-unknown)` })}
                />
              </svg>
              <Words bar={bar} />
            </div>
          </div>
        ))}
        <div className={styles.row}>
          <div className="micro ink-3">{note}</div>
          <div className={styles.axis}>
            {model.ticks.map(({ at, label: text }) => (
              <span key={text} className={styles.tick} style={{ insetInlineStart: `${at}%` }}>
                {text}
              </span>
            ))}
          </div>
        </div>
      </div>
    </Picture>
  );
}

function Words({ bar: { left, right, words, wordsAt, kind } }: { bar: PositionBar }) {
  const where =
    wordsAt === "after"
      ? { insetInlineStart: `${right}%` }
      : wordsAt === "in"
        ? { insetInlineStart: `${left}%` }
        : { insetInlineEnd: `${100 - left}%` };
  return (
    <span
      className={classNames(
        styles.words,
        wordsAt === "in" && kind === "ended" && styles.onBar,
        wordsAt === "in" && kind === "current" && styles.onCurrent,
        kind === "unknown" && styles.onHatch,
      )}
      style={where}
    >
      {words}
    </span>
  );
}
