import type { PepPosition } from "../lists/entry.ts";
import { addMonths, firstDayOf, lastDayOf } from "./partial-dates.ts";

/** The longest time that somebody can have held a position; `until` is null while it is open. */
type Tenure = { from: string; until: string | null };

/** The verdict on somebody's positions on a day. */
export type Judgement = {
  counts: boolean;
  /** It counts only because no position states when it was held. */
  datesUnknown: boolean;
  /** Of somebody who held positions, all of them before the look-back. */
  lastHeldUntil: string | null;
};

/** Null when nobody says when it was held: no date at all, or over since an unknown day. */
function tenureOf(position: PepPosition, diedOn: string | null): Tenure | null {
  const ends = [position.endDate, diedOn].flatMap((date) => (date === null ? [] : [lastDayOf(date)]));
  const until = ends.toSorted()[0] ?? null;
  if (until === null && (position.ended || position.startDate === null)) return null;
  const from = position.startDate === null ? "0001-01-01" : firstDayOf(position.startDate);
  // A start after the end is an error of the source. The end alone is believed then.
  return { from: until !== null && until < from ? until : from, until };
}

export function isCurrent(position: PepPosition, diedOn: string | null, day: string): boolean {
  const tenure = tenureOf(position, diedOn);
  return tenure !== null && tenure.from <= day && (tenure.until === null || day <= tenure.until);
}

/** By the dates the list states: from the first day in office until the look-back after the last one is over. */
export function judge(
  positions: readonly PepPosition[],
  diedOn: string | null,
  day: string,
  lookbackMonths: number,
): Judgement {
  const tenures = positions.flatMap((position) => tenureOf(position, diedOn) ?? []);
  if (tenures.length === 0) {
    return { counts: positions.length > 0, datesUnknown: positions.length > 0, lastHeldUntil: null };
  }
  const begun = tenures.filter(({ from }) => from <= day);
  const counts = begun.some(({ until }) => until === null || day <= addMonths(until, lookbackMonths));
  const lastHeldUntil = counts
    ? null
    : (begun
        .flatMap(({ until }) => until ?? [])
        .toSorted()
        .at(-1) ?? null);
  return { counts, datesUnknown: false, lastHeldUntil };
}
