import { classNames } from "../../kit/class-names.ts";
import { day } from "../time-axis.ts";
import { type ExpiryModel, expirySummary } from "./expiry-model.ts";
import styles from "./expiry.module.css";

/** A line from now to the latest day, with the day on which it ends. */
export function Expiry({ model, now }: { model: ExpiryModel; /** The word at the beginning. */ now: string }) {
  return (
    <div
      className={classNames(styles.expiry, model.isTooLate && styles.bad)}
      role="img"
      aria-label={expirySummary(model)}
    >
      <svg className={styles.drawing} width="100%" height={12} aria-hidden="true">
        <line className={styles.line} x1="0" x2="100%" y1={6} y2={6} />
        <line className={styles.on} x1="0" x2={`${model.at}%`} y1={6} y2={6} />
        <circle className={styles.dot} cx={`${model.at}%`} cy={6} r={4.5} />
      </svg>
      <div className={styles.words} aria-hidden="true">
        <span>{now}</span>
        {model.at > 12 && model.at < 70 && (
          <span className={styles.until} style={{ insetInlineStart: `${model.at}%` }}>
            {day(model.until)}
          </span>
        )}
        <span>{day(model.latest)}</span>
      </div>
    </div>
  );
}
