import type { PepDetails, PepPosition } from "../../lists/entry.ts";

/**
 * The standing, found by looking at every single day on its own: slow, without any of the engine's arithmetic, on the numbers of
 * days since 1970 and the calendar of `Date`.
 */
const dayLength = 86_400_000;
const firstDay = numberOf("1999-01-01");

export function standingDayByDay(pep: PepDetails, day: string, lookbackMonths: number): string {
  const today = numberOf(day);
  if (countsOn(pep.positions, pep.diedOn, today, lookbackMonths)) return "pep";
  const family = pep.related.some(({ relation, positions, diedOn }) => {
    const high = ["head_of_state", "head_of_government", "minister", "deputy_minister"];
    const decisive = positions.filter(({ category }) => relation !== "sibling" || high.includes(category));
    return countsOn(decisive, diedOn, today, lookbackMonths);
  });
  if (family) return "family_member";
  const last = heldDays(pep.positions, pep.diedOn, today).at(-1);
  return last === undefined ? "none" : `former_pep ${new Date(last * dayLength).toISOString().slice(0, 10)}`;
}

function countsOn(positions: readonly PepPosition[], diedOn: string | null, today: number, months: number): boolean {
  if (positions.length > 0 && positions.every((position) => !saysWhen(position, diedOn))) return true;
  return heldDays(positions, diedOn, today).some((held) => today <= monthsLater(held, months));
}

function heldDays(positions: readonly PepPosition[], diedOn: string | null, today: number): number[] {
  const spans = positions
    .filter((position) => saysWhen(position, diedOn))
    .map(({ startDate, endDate }) => ({
      start: startDate === null ? firstDay : numberOf(startDate),
      ends: [endDate, diedOn].filter((date) => date !== null).map(lastOf),
    }));
  const held: number[] = [];
  for (let day = firstDay; day <= today; day++) {
    // With a start later than the end, the position was held on the day it ended.
    if (spans.some(({ start, ends }) => ends.every((end) => day <= end) && (day >= start || ends.includes(day)))) {
      held.push(day);
    }
  }
  return held;
}

function saysWhen({ startDate, endDate, ended }: PepPosition, diedOn: string | null): boolean {
  if (endDate !== null || diedOn !== null) return true;
  return startDate !== null && !ended;
}

/** `Date` reads `2004` and `2004-02` as their first day. */
function numberOf(date: string): number {
  return Date.parse(`${date}${date.length === 10 ? "T00:00:00Z" : ""}`) / dayLength;
}

function lastOf(date: string): number {
  const [year = 0, month, day] = date.split("-").map(Number);
  if (month === undefined) return Date.UTC(year + 1, 0, 0) / dayLength;
  return Date.UTC(year, day === undefined ? month : month - 1, day ?? 0) / dayLength;
}

function monthsLater(day: number, months: number): number {
  const date = new Date(day * dayLength);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lengthOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lengthOfMonth)) / dayLength;
}
