const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A span in at most two units, as it stands in a dense row: `40 min`, `3 d 4 h`, `8 mo`. */
export function span(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < minute) return `${Math.floor(length / second)} s`;
  if (length < hour) return `${Math.floor(length / minute)} min`;
  if (length < 2 * day) return `${Math.floor(length / hour)} h`;
  if (length < 7 * day) return withRest(Math.floor(length / day), "d", Math.floor((length % day) / hour), "h");
  if (length < 60 * day) return `${Math.floor(length / day)} d`;
  if (length < 730 * day) return `${Math.floor(length / (30.44 * day))} mo`;
  return `${Math.floor(length / (365.25 * day))} y`;
}

function withRest(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/** `12 min ago`, `in 23 h`, `now`. */
export function relativeTime(at: Date, now: Date): string {
  const difference = at.getTime() - now.getTime();
  if (Math.abs(difference) < second) return "now";
  return difference < 0 ? `${span(difference)} ago` : `in ${span(difference)}`;
}

// Each is made once: a formatter takes longer to make than a thousand dates to format.
const date = { day: "numeric", month: "short", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit" } as const;
const absolute = new Intl.DateTimeFormat("en-GB", { ...date, ...clock, second: "2-digit", timeZoneName: "short" });
const days = new Intl.DateTimeFormat("en-GB", date);
const clocks = new Intl.DateTimeFormat("en-GB", clock);
const seconds = new Intl.DateTimeFormat("en-GB", { ...clock, second: "2-digit" });

/** With its zone, so that a screenshot still says when. */
export const absoluteTime = (at: Date): string => absolute.format(at);

/** `17 Nov 2026`, for what is far away or belongs to a day. */
export const dayOf = (at: Date): string => days.format(at);

/** `10:02`, within a day that stands nearby. */
export const clockOf = (at: Date): string => clocks.format(at);

/** `10:02:41`, where a minute is long. */
export const secondOf = (at: Date): string => seconds.format(at);

/** `tomorrow 09:12`, `today 18:30` or the day: when something ends, said as one would aloud. */
export function momentOf(at: Date, now: Date): string {
  const apart = Math.round((startOfDay(at).getTime() - startOfDay(now).getTime()) / day);
  if (apart === 0) return `today ${clockOf(at)}`;
  if (apart === 1) return `tomorrow ${clockOf(at)}`;
  if (apart === -1) return `yesterday ${clockOf(at)}`;
  return dayOf(at);
}

function startOfDay(at: Date): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate());
}
