import { classNames } from "../../kit/class-names.ts";
import { Picture } from "../picture.tsx";
import { type AgesModel, agesSummary, agesTable, atLeast } from "./ages-model.ts";
import styles from "./ages.module.css";

const fills = ["first", "second", "third", "fourth"] as const;

/** Open work by age, with a line where it is over due. */
export function Ages({
  label,
  model,
  overdue,
  asTable = false,
}: {
  label: string;
  model: AgesModel;
  overdue: string;
  asTable?: boolean;
}) {
  return (
    <Picture label={label} summary={agesSummary(model)} table={agesTable(model)} asTable={asTable}>
      <div className={styles.ages} aria-hidden="true">
        <svg className={styles.drawing} width="100%" height={120}>
          {model.dueLine !== null && (
            <line className={styles.due} x1={`${model.dueLine}%`} x2={`${model.dueLine}%`} y1={-34} y2="100%" />
          )}
          {model.columns.map((column) => (
            <g key={column.label} className={classNames(column.overdue && styles.overdue)}>
              {column.parts.map(({ kind, bottom, height, index }) => (
                <rect
                  key={kind}
                  className={styles[fills[index % fills.length]!]}
                  x={`${column.left + column.width * 0.1}%`}
                  y={`${100 - bottom - height}%`}
                  width={`${column.width * 0.8}%`}
                  height={`${height}%`}
                />
              ))}
            </g>
          ))}
          <line className={styles.ground} x1={0} x2="100%" y1="100%" y2="100%" />
        </svg>
        {model.dueLine !== null && (
          <span className={styles.dueWord} style={{ insetInlineEnd: `${100 - model.dueLine}%` }}>
            {overdue}
          </span>
        )}
        {model.columns.map(({ label: text, left, width, total, capped, parts }) => (
          <div key={text} className={styles.words} style={{ insetInlineStart: `${left}%`, width: `${width}%` }}>
            <span
              className={styles.total}
              style={{ bottom: `calc(20px + ${parts.reduce((sum, { height }) => sum + height, 0)} / 100 * 120px)` }}
            >
              {atLeast(total, capped)}
            </span>
            <span className={styles.label}>{text}</span>
          </div>
        ))}
      </div>
    </Picture>
  );
}

/** Kinds of work beside their fills. */
export function AgesLegend({ kinds }: { kinds: readonly string[] }) {
  return (
    <span className={styles.legend}>
      {kinds.map((kind, at) => (
        <span key={kind} className={styles.entry}>
          <svg width={10} height={10} aria-hidden="true">
            <rect className={styles[fills[at % fills.length]!]} x={0.5} y={0.5} width={9} height={9} />
          </svg>
          {kind}
        </span>
      ))}
    </span>
  );
}
