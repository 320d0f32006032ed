import { useId } from "react";
import { classNames } from "../../kit/class-names.ts";
import { printed } from "../axis.ts";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import { type ScoreHistoryModel, scoreHistorySummary, scoreHistoryTable } from "./score-history-model.ts";
import styles from "./score-history.module.css";

const up = (height: number) => `${100 - height}%`;

/** One policy key's score over time on its bands: steps, rings where it was assessed, hatched where it was incomplete. */
export function ScoreHistory({
  label,
  model,
  asTable = false,
}: {
  label: string;
  model: ScoreHistoryModel;
  asTable?: boolean;
}) {
  const hatch = useId();
  return (
    <Picture label={label} summary={scoreHistorySummary(model)} table={scoreHistoryTable(model)} asTable={asTable}>
      <div className={styles.history} aria-hidden="true">
        <svg className={styles.drawing} width="100%" height={156}>
          <defs>
            <Hatch id={hatch} className={styles.hatchLine!} />
          </defs>
          {model.bands.map(({ id, meaning, left, right }) => (
            <g key={id} className={meaning}>
              <rect className={styles.band} x={0} y={up(right)} width="100%" height={`${right - left}%`} />
              <line className={styles.bound} x1={0} x2="100%" y1={up(left)} y2={up(left)} />
            </g>
          ))}
          {model.gaps.map(({ left, right }) => (
            <rect key={left} x={`${left}%`} y={0} width={`${right - left}%`} height="100%" fill={`url(#${hatch})`} />
          ))}
          {model.overrides.map(({ left, right, height }) => (
            <line
              key={left}
              className={styles.override}
              x1={`${left}%`}
              x2={`${right}%`}
              y1={up(height)}
              y2={up(height)}
            />
          ))}
          <Line model={model} />
          {model.rings.map(({ at, height, forcedTo }) => (
            <g key={at}>
              {forcedTo !== null && forcedTo > height && (
                <>
                  <line className={styles.forced} x1={`${at}%`} x2={`${at}%`} y1={up(height)} y2={up(forcedTo)} />
                  <svg x={`${at}%`} y={up(forcedTo)} overflow="visible">
                    <path className={styles.head} d="M0 -3l-4 7h8z" />
                  </svg>
                </>
              )}
              <circle className={styles.ring} cx={`${at}%`} cy={up(height)} r={3.5} />
            </g>
          ))}
        </svg>
        <div className={styles.names}>
          {model.bands.map(({ id, meaning, left, lowerBound }) => (
            <span key={id} className={classNames(styles.name, meaning)} style={{ bottom: `${left}%` }}>
              <b>{id}</b> <span className="ink-3">{printed(lowerBound)}</span>
            </span>
          ))}
        </div>
        <div className={styles.axis}>
          {model.ticks.map(({ at, label: text }) => (
            <span key={`${text}${at}`} className={styles.tick} style={{ insetInlineStart: `${at}%` }}>
              {text}
            </span>
          ))}
        </div>
        <Notes model={model} />
      </div>
    </Picture>
  );
}

/** Level pieces, and the risers between those that touch. */
function Line({ model: { steps } }: { model: ScoreHistoryModel }) {
  return steps.map(({ left, right, height }, at) => {
    const before = steps[at - 1];
    return (
      <g key={left} className={styles.line}>
        {before && before.right === left && (
          <line x1={`${left}%`} x2={`${left}%`} y1={up(before.height)} y2={up(height)} />
        )}
        <line x1={`${left}%`} x2={`${right}%`} y1={up(height)} y2={up(height)} />
      </g>
    );
  });
}

function Notes({ model }: { model: ScoreHistoryModel }) {
  const notes = [
    ...new Set([
      ...model.overrides.map(({ decision }) => `override ${decision}`),
      ...(model.gaps.length > 0 ? ["hatched: incomplete"] : []),
    ]),
  ];
  return notes.length === 0 ? null : <p className={styles.notes}>{notes.join(" · ")}</p>;
}
