import type { ReactNode } from "react";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { Picture } from "../picture.tsx";
import { type JourneyDay, type JourneyEvent, journeySummary, journeyTable, lanes } from "./journey-model.ts";
import styles from "./journey.module.css";

type JourneyProps<Event extends JourneyEvent> = {
  label: string;
  days: readonly JourneyDay<Event>[];
  /** The title of an event and a quieter line below it. */
  text: (event: Event) => ReactNode;
  /** The shape of an event that has a meaning; evidence is a square, the rest is a ring. */
  shape: (event: Event) => Shape | null;
  /** At the end of the heads: the filter. */
  filter?: ReactNode;
  asTable?: boolean;
};

/** A subject's events in five lanes, newest on top. The text never moves sideways. */
export function Journey<Event extends JourneyEvent>({
  label,
  days,
  text,
  shape,
  filter,
  asTable = false,
}: JourneyProps<Event>) {
  return (
    <Picture label={label} summary={journeySummary(days)} table={journeyTable(days)} asTable={asTable}>
      <div className={styles.heads}>
        <span />
        {lanes.map((lane) => (
          <span key={lane} className={styles.head}>
            {lane}
          </span>
        ))}
        <span className={styles.filter}>{filter}</span>
      </div>
      <ol>
        {days.map(({ day, rows }) => (
          <li key={day}>
            <div className={styles.day}>
              <span />
              <Lanes on={null} dot={null} />
              <h3 className={styles.dayName}>{day}</h3>
            </div>
            <ol>
              {rows.map(({ event, clock, lane }) => (
                <li key={event.id} className={styles.row}>
                  <time className={styles.time} dateTime={event.at.toISOString()}>
                    {clock}
                  </time>
                  <Lanes on={lane} dot={<Dot event={event} shape={shape(event)} />} />
                  <div className={styles.text}>
                    {event.lane !== null && <span className="sr">{event.lane}: </span>}
                    {text(event)}
                  </div>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </Picture>
  );
}

function Lanes({ on, dot }: { on: number | null; dot: ReactNode }) {
  return lanes.map((lane, at) => (
    <span key={lane} className={styles.lane}>
      {at === on && <span className={styles.dot}>{dot}</span>}
    </span>
  ));
}

function Dot({ event, shape }: { event: JourneyEvent; shape: Shape | null }) {
  if (shape !== null) return <Mark shape={shape} />;
  return (
    <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
      {event.lane === "evidence" ? (
        <rect className={styles.full} x={1.5} y={1.5} width={7} height={7} />
      ) : (
        <circle className={styles.ring} cx={5} cy={5} r={3.5} />
      )}
    </svg>
  );
}
