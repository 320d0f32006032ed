import { classNames } from "../../kit/class-names.ts";
import { printed } from "../axis.ts";
import { Picture } from "../picture.tsx";
import { type BandScaleModel, bandScaleSummary, bandScaleTable } from "./band-scale-model.ts";
import styles from "./band-scale.module.css";

/** A policy's bands, the score among them, and an arrow where a rule forced another band. */
export function BandScale({
  label,
  model,
  asTable = false,
}: {
  label: string;
  model: BandScaleModel;
  asTable?: boolean;
}) {
  return (
    <Picture label={label} summary={bandScaleSummary(model)} table={bandScaleTable(model)} asTable={asTable}>
      <BandScaleTrack model={model} />
    </Picture>
  );
}

/** The drawing alone, to stand below another picture on the same axis. */
export function BandScaleTrack({ model: { segments, score, marker, forced } }: { model: BandScaleModel }) {
  const narrow = 9;
  return (
    <div className={styles.scale} aria-hidden="true">
      <svg className={styles.drawing} width="100%" height={42}>
        {segments.map(({ id, meaning, left, right, deciding, shade }) => (
          <rect
            key={id}
            className={classNames(styles.band, meaning, deciding && styles.deciding)}
            data-shade={shade}
            x={`${left}%`}
            y={20}
            width={`${right - left}%`}
            height={16}
          />
        ))}
        {marker !== null && <line className={styles.marker} x1={`${marker}%`} x2={`${marker}%`} y1={16} y2={41} />}
        {forced && (
          <>
            <line className={styles.arrow} x1={`${forced.from}%`} x2={`${forced.to}%`} y1={28} y2={28} />
            <svg x={`${forced.to}%`} y={28} overflow="visible">
              <path className={styles.head} d={forced.to >= forced.from ? "M1 0l-7 -5v10z" : "M-1 0l7 -5v10z"} />
            </svg>
          </>
        )}
      </svg>
      {marker !== null && score !== null && (
        <span className={styles.score} style={{ insetInlineStart: `${marker}%` }}>
          {printed(score)}
        </span>
      )}
      <div className={styles.names}>
        {segments.map(({ id, meaning, left, right, lowerBound, last }) => (
          <span
            key={id}
            className={classNames(styles.name, meaning)}
            style={{ insetInlineStart: `${left}%`, maxWidth: last ? undefined : `${right - left}%` }}
          >
            <b>{id}</b>{" "}
            {right - left >= narrow && <span className="ink-3">{`${printed(lowerBound)}${last ? "+" : ""}`}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}
