/** The categories of the API in its order; their columns never change places. */
export const lanes = ["activity", "evidence", "assessments", "actions", "overrides"] as const;
export type Lane = (typeof lanes)[number];

export type JourneyEvent = {
  id: string;
  at: Date;
  /** Null for an event of no category, which stands in none of the lanes. */
  lane: Lane | null;
  /** In plain words, for the table and for those who listen. */
  text: string;
};

export type JourneyRow<Event extends JourneyEvent> = { event: Event; clock: string; lane: number };
export type JourneyDay<Event extends JourneyEvent> = { day: string; rows: readonly JourneyRow<Event>[] };

/** Events by day, the newest first. Those of the same moment keep the order in which they came. */
export function journey<Event extends JourneyEvent>(
  events: readonly Event[],
  now: Date,
  timeZone?: string,
): JourneyDay<Event>[] {
  const zone = timeZone === undefined ? {} : { timeZone };
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", ...zone });
  const date = new Intl.DateTimeFormat("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    ...zone,
  });
  const ordered = events.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const dateOf = (at: Date) => date.format(at).replace(",", "");
  const days = Map.groupBy(ordered, ({ at }) => dateOf(at));
  return [...days].map(([day, list]) => ({
    day: named(day, dateOf(now)),
    rows: list.map((event) => ({ event, clock: clock.format(event.at), lane: laneAt(event.lane) })),
  }));
}

const laneAt = (lane: Lane | null): number => (lane === null ? -1 : lanes.indexOf(lane));

/** `Today, Tuesday 17 November`; the year stands only where it is another. */
function named(day: string, today: string): string {
  const short = day.slice(-5) === today.slice(-5) ? day.slice(0, -5) : day;
  return day === today ? `Today, ${short}` : short;
}

export function journeySummary(days: readonly JourneyDay<JourneyEvent>[]): string {
  const rows = days.flatMap((day) => day.rows);
  const counts = lanes.map((lane, at) => `${rows.filter((row) => row.lane === at).length} ${lane}`);
  return `${rows.length} events on ${days.length} days, newest first: ${counts.join(", ")}`;
}

export function journeyTable(days: readonly JourneyDay<JourneyEvent>[]) {
  return {
    head: ["day", "time", "category", "event"],
    rows: days.flatMap(({ day, rows }) => rows.map(({ event, clock }) => [day, clock, event.lane ?? "", event.text])),
  };
}
