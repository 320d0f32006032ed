import { classNames } from "../../kit/class-names.ts";
import { type ScoreStripModel, scoreStripSummary } from "./score-strip-model.ts";
import styles from "./score-strip.module.css";

/** A score against two thresholds, small enough for a row. The number stands beside it. */
export function ScoreStrip({
  model,
  nothing,
}: {
  model: ScoreStripModel;
  /** Said when nothing was scored. */ nothing: string;
}) {
  if (model.at === null || model.score === null) return <span className="meta ink-3">{nothing}</span>;
  return (
    <span className={styles.strip}>
      <svg
        className={classNames(styles.drawing, model.meaning)}
        width={112}
        height={14}
        role="img"
        aria-label={scoreStripSummary(model)}
      >
        <line className={styles.axis} x1="0" x2="100%" y1={7} y2={7} />
        <rect className={styles.bar} x={0} y={5} width={`${model.at}%`} height={4} />
        <line
          className={classNames(styles.threshold, "look")}
          x1={`${model.review}%`}
          x2={`${model.review}%`}
          y1={1}
          y2={13}
        />
        <line
          className={classNames(styles.threshold, "stop")}
          x1={`${model.match}%`}
          x2={`${model.match}%`}
          y1={1}
          y2={13}
        />
        <circle className={styles.dot} cx={`${model.at}%`} cy={7} r={4.5} />
      </svg>
      <strong>{model.score}</strong>
    </span>
  );
}
