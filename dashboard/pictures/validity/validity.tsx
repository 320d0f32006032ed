import { useId } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import {
  type ValidityModel,
  type ValidityRow,
  validitySummary,
  validityTable,
  validityWords,
} from "./validity-model.ts";
import styles from "./validity.module.css";

/** How long each input can be used: older receipts dashed, the one in use filled up to now, the unusable hatched. */
export function Validity({
  label,
  model,
  asTable = false,
}: {
  label: string;
  model: ValidityModel;
  asTable?: boolean;
}) {
  const hatch = useId();
  return (
    <Picture label={label} summary={validitySummary(model)} table={validityTable(model)} asTable={asTable}>
      <div className={styles.validity} aria-hidden="true">
        <svg className={styles.patterns} width="0" height="0">
          <defs>
            <Hatch id={hatch} className={styles.hatchLine!} />
          </defs>
        </svg>
        {model.rows.map((row) => (
          <div key={row.key} className={styles.row}>
            <div className="mono clip">{row.key}</div>
            <Track row={row} now={model.now} hatch={hatch} />
            <div className="meta">
              <Until row={row} />
            </div>
          </div>
        ))}
        <div className={styles.axis}>
          {model.ticks.map(({ at, label: text, keep }) => (
            <span
              key={`${text}${at}`}
              className={classNames(styles.tick, keep && styles.nowTick)}
              style={{ insetInlineStart: `${at}%` }}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
    </Picture>
  );
}

function Track({ row, now, hatch }: { row: ValidityRow; now: number; hatch: string }) {
  return (
    <svg className={styles.track} width="100%" height={27}>
      {row.bars.map((bar, at) => (
        <g key={at}>
          <rect
            className={styles[bar.kind]}
            x={`${bar.left}%`}
            y={8.5}
            width={`${bar.right - bar.left}%`}
            height={10}
            rx={bar.right - bar.left < 2 ? 0 : 2}
            {...(bar.right - bar.left < 2 && { strokeDasharray: "none" })}
            {...(bar.kind === "gone" && { fill: `url(#${hatch})` })}
          />
          {bar.used > 0 && (
            <rect
              className={bar.kind === "soon" ? styles.soonUsed : styles.used}
              x={`${bar.left}%`}
              y={8}
              width={`${bar.used}%`}
              height={11}
              rx={2}
            />
          )}
        </g>
      ))}
      <line className={styles.now} x1={`${now}%`} x2={`${now}%`} y1={0} y2={27} />
    </svg>
  );
}

function Until({ row }: { row: ValidityRow }) {
  if (!row.usable || row.until === null) return <Tag meaning="unknown">{validityWords(row)}</Tag>;
  const text = <Time at={row.until} as={row.soon ? "moment" : "day"} />;
  const further = row.bars.at(-1)?.continues ? " →" : "";
  return row.soon ? (
    <strong>{text}</strong>
  ) : (
    <>
      {text}
      {further}
    </>
  );
}
