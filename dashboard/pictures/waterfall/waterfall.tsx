import { type ReactNode, useId } from "react";
import { classNames } from "../../kit/class-names.ts";
import type { Meaning } from "../../kit/meaning.ts";
import { printed } from "../axis.ts";
import type { BandScaleModel } from "../band-scale/band-scale-model.ts";
import { BandScaleTrack } from "../band-scale/band-scale.tsx";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import { type WaterfallBar, type WaterfallModel, waterfallSummary, waterfallTable } from "./waterfall-model.ts";
import styles from "./waterfall.module.css";

/** A threshold or the bound of a band; without a meaning it is grey. */
type AxisLine = { at: number; meaning?: Meaning };

type WaterfallProps = {
  label: string;
  model: WaterfallModel;
  /** The meaning of the band by score, which colours the total. */
  total: Meaning;
  /** Lines across the bars and numbers below them: the bounds of the bands. */
  lines: readonly (AxisLine & { value: number })[];
  /** Stands below on the same axis. */
  scale?: BandScaleModel;
  /** Beside the scale: the sentence that says why it is the colour it is. */
  because?: ReactNode;
  asTable?: boolean;
};

/** Points by factor from left to right, the total, and below it the bands, all on one axis. */
export function Waterfall({ label, model, total, lines, scale, because, asTable = false }: WaterfallProps) {
  const hatches = useId();
  return (
    <Picture label={label} summary={waterfallSummary(model)} table={waterfallTable(model)} asTable={asTable}>
      <div className={styles.waterfall} aria-hidden="true">
        <WaterfallHatches id={hatches} />
        {model.bars.map((bar, at) => (
          <div key={at} className={styles.row}>
            <div className={styles.label}>
              <span className="mono">{bar.label}</span>
              {bar.kind === "default" && <span className="meta ink-3">default</span>}
              {bar.kind === "uncounted" && <span className="meta ink-3">not counted</span>}
            </div>
            <div className={styles.formula}>{bar.formula}</div>
            <WaterfallTrack bar={bar} hatches={hatches} lines={lines} />
            <div className={styles.sum}>{bar.kind === "uncounted" ? "" : printed(bar.after)}</div>
          </div>
        ))}
        <div className={styles.row}>
          <div className={classNames(styles.label, "strong")}>score</div>
          <div className={styles.formula} />
          <WaterfallTotal model={model} meaning={total} lines={lines} />
          <div className={styles.sum}>{printed(model.score)}</div>
        </div>
        <div className={styles.axisRow}>
          {lines.map(({ at, value }) => (
            <span key={value} className={styles.tick} style={{ insetInlineStart: `${at}%` }}>
              {printed(value)}
            </span>
          ))}
        </div>
        {scale && (
          <div className={styles.row}>
            <div className={styles.because}>{because}</div>
            <div className={styles.scale}>
              <BandScaleTrack model={scale} />
            </div>
          </div>
        )}
      </div>
    </Picture>
  );
}

/** The fills of bars, once per picture. */
export function WaterfallHatches({ id }: { id: string }) {
  return (
    <svg className={styles.patterns} width="0" height="0" aria-hidden="true">
      <defs>
        <Hatch id={`${id}-default`} className={styles.defaultLine!} />
        <Hatch id={`${id}-limit`} className={styles.limitLine!} angle={-45} gap={4} />
      </defs>
    </svg>
  );
}

const line = 13;

type WaterfallTrackProps = {
  /** Null for a row that moved nothing. */
  bar: WaterfallBar | null;
  hatches: string;
  lines: readonly AxisLine[];
};

/** One bar on the axis, for a row of this picture or of a comparison. */
export function WaterfallTrack({ bar, hatches, lines }: WaterfallTrackProps) {
  return (
    <span className={styles.track}>
      <svg className={styles.drawing} width="100%" height="100%" aria-hidden="true">
        <AxisLines lines={lines} />
        {bar && <Bar bar={bar} hatches={hatches} />}
      </svg>
    </span>
  );
}

function Bar({ bar, hatches }: { bar: WaterfallBar; hatches: string }) {
  const fill = bar.kind === "default" || bar.kind === "limit" ? { fill: `url(#${hatches}-${bar.kind})` } : {};
  return (
    <>
      {bar.kind !== "uncounted" && (
        <line className={styles.step} x1={`${bar.end}%`} x2={`${bar.end}%`} y1="50%" y2="150%" />
      )}
      <rect
        className={styles[bar.kind]}
        x={`${bar.left}%`}
        y="50%"
        width={`${Math.max(0.4, bar.right - bar.left)}%`}
        height={line}
        transform={`translate(0 ${-line / 2})`}
        {...fill}
      />
    </>
  );
}

type WaterfallTotalProps = { model: WaterfallModel; meaning: Meaning; lines: readonly AxisLine[] };

export function WaterfallTotal({ model: { start, end }, meaning, lines }: WaterfallTotalProps) {
  return (
    <span className={styles.track}>
      <svg className={styles.drawing} width="100%" height="100%" aria-hidden="true">
        <AxisLines lines={lines} />
        <rect
          className={classNames(styles.total, meaning)}
          x={`${Math.min(start, end)}%`}
          y="50%"
          width={`${Math.max(0.4, Math.abs(end - start))}%`}
          height={17}
          transform="translate(0 -8.5)"
        />
      </svg>
    </span>
  );
}

function AxisLines({ lines }: { lines: readonly AxisLine[] }) {
  return lines
    .filter(({ at }) => at > 0)
    .map(({ at, meaning }) => (
      <line key={at} className={classNames(styles.line, meaning)} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
    ));
}
