import { type SparklineModel, sparklineSummary } from "./sparkline-model.ts";
import styles from "./sparkline.module.css";

/** A row of small bars. Bad steps reach the top line and carry a foot, so that they differ without colour. */
export function Sparkline({ label, model, width = 80 }: { label: string; model: SparklineModel; width?: number }) {
  return (
    <svg
      className={styles.sparkline}
      width={width}
      height={18}
      role="img"
      aria-label={`${label}: ${sparklineSummary(model)}`}
    >
      {model.bars.map(({ left, width: room, height, bad }, at) => (
        <rect
          key={at}
          className={bad ? styles.bad : styles.good}
          x={`${left}%`}
          y={16 - (height * 15) / 100}
          width={`${room}%`}
          height={(height * 15) / 100}
        />
      ))}
      {model.bars.map(
        ({ left, width: room, bad }, at) =>
          bad && (
            <rect key={`foot${at}`} className={styles.bad} x={`${left}%`} y={16.5} width={`${room}%`} height={1.5} />
          ),
      )}
    </svg>
  );
}
