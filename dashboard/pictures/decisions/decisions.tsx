import { useId } from "react";
import { classNames } from "../../kit/class-names.ts";
import type { Meaning } from "../../kit/meaning.ts";
import { Hatch } from "../hatch.tsx";
import { Picture } from "../picture.tsx";
import {
  type DayDecision,
  type DecisionsModel,
  decisionOrder,
  decisionsSummary,
  decisionsTable,
} from "./decisions-model.ts";
import styles from "./decisions.module.css";

const meaningOfPart: Record<DayDecision, Meaning> = {
  none: "fine",
  review: "look",
  restrict: "limit",
  reject: "stop",
  incomplete: "unknown",
};

/** Decisions of the last days, one column a day. */
export function Decisions({
  label,
  model,
  asTable = false,
}: {
  label: string;
  model: DecisionsModel;
  asTable?: boolean;
}) {
  const hatch = useId();
  return (
    <Picture label={label} summary={decisionsSummary(model)} table={decisionsTable(model)} asTable={asTable}>
      <div aria-hidden="true">
        <svg className={styles.drawing} width="100%" height={112}>
          <defs>
            <Hatch id={hatch} className={styles.hatchLine!} gap={4} />
          </defs>
          {model.columns.map(({ day, left, width, parts }) => (
            <g key={day.getTime()}>
              {parts.map(({ decision, bottom, height }) => (
                <rect
                  key={decision}
                  className={classNames(styles[decision], meaningOfPart[decision])}
                  x={`${left + width * 0.17}%`}
                  y={`${100 - bottom - height}%`}
                  width={`${width * 0.66}%`}
                  height={`${height}%`}
                  {...(decision === "incomplete" && { fill: `url(#${hatch})` })}
                />
              ))}
            </g>
          ))}
          <line className={styles.ground} x1={0} x2="100%" y1="100%" y2="100%" />
        </svg>
        <div className={styles.axis}>
          {model.ticks.map(({ at, label: text }) => (
            <span key={at} className={styles.tick} style={{ insetInlineStart: `${at}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </Picture>
  );
}

/** The words of the API beside their fills. */
export function DecisionsLegend() {
  const hatch = useId();
  return (
    <span className={styles.legend}>
      {decisionOrder.map((decision) => (
        <span key={decision} className={styles.entry}>
          <svg width={10} height={10} className={meaningOfPart[decision]} aria-hidden="true">
            <defs>
              <Hatch id={hatch} className={styles.hatchLine!} gap={4} />
            </defs>
            <rect
              className={styles[decision]}
              x={0.5}
              y={0.5}
              width={9}
              height={9}
              {...(decision === "incomplete" && { fill: `url(#${hatch})` })}
            />
          </svg>
          {decision}
        </span>
      ))}
    </span>
  );
}
