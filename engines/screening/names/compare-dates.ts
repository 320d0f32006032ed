import type { ListedDate } from "../lists/entry.ts";

/** The results of comparing two dates of birth, the most favourable first. */
export const dateEvidence = [
  "same_day",
  "same_month",
  "same_year",
  "swapped",
  "in_range",
  "same_year_other_day",
  "unknown",
  "near_year",
  "digit_off",
  "conflict",
] as const;

export type DateEvidence = (typeof dateEvidence)[number];

/** A date as far as it is known; `month` and `day` are 0 where it is not. */
export type PartialDate = { year: number; month: number; day: number };

type Span = { from: number; to: number };

/** A listed date as it is compared. */
export type ComparedDate = PartialDate | Span;

/** The best pair counts: several dates are several statements about one birth. */
export function compareDates(subject: readonly PartialDate[], listed: readonly ComparedDate[]): DateEvidence {
  if (subject.length === 0 || listed.length === 0) return "unknown";
  let best: DateEvidence = "conflict";
  for (const compared of listed) {
    for (const date of subject) {
      const evidence = "from" in compared ? compareSpan(date, compared) : comparePair(date, compared);
      if (dateEvidence.indexOf(evidence) < dateEvidence.indexOf(best)) best = evidence;
    }
  }
  return best;
}

/** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export function partialDate(text: string): PartialDate {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
}

/** A day, a whole month or a whole year is a date; everything else, and what is only about right, is a span of years or days. */
export function comparedDate({ from, to, circa }: ListedDate): ComparedDate {
  const first = partialDate(from);
  const last = partialDate(to);
  if (circa)
    return { from: dayNumber({ ...first, year: first.year - 1 }), to: dayNumber({ ...last, year: last.year + 1 }) };
  if (from === to) return first;
  const isWhole = first.year === last.year && first.day === 1 && last.day >= 28;
  if (isWhole && first.month === last.month && last.day === daysIn(first)) return { ...first, day: 0 };
  if (isWhole && first.month === 1 && last.month === 12 && last.day === 31)
    return { year: first.year, month: 0, day: 0 };
  return { from: dayNumber(first), to: dayNumber(last) };
}

function comparePair(subject: PartialDate, listed: PartialDate): DateEvidence {
  const years = Math.abs(subject.year - listed.year);
  if (years === 1) return "near_year";
  if (years > 1) return isMistyped(subject, listed) ? "digit_off" : "conflict";
  if (subject.month === 0 || listed.month === 0) return "same_year";
  const isDay = subject.day > 0 && listed.day > 0;
  if (subject.month === listed.month) {
    if (!isDay) return "same_month";
    if (subject.day === listed.day) return "same_day";
  }
  if (isDay && subject.day === listed.month && subject.month === listed.day) return "swapped";
  return "same_year_other_day";
}

/** The same day of another year, which is a decade off or has two neighbouring digits swapped. */
function isMistyped(subject: PartialDate, listed: PartialDate): boolean {
  if (subject.day === 0 || subject.day !== listed.day || subject.month !== listed.month) return false;
  return Math.abs(subject.year - listed.year) === 10 || haveSwappedDigits(String(subject.year), String(listed.year));
}

function haveSwappedDigits(year: string, other: string): boolean {
  for (let at = 0; at + 1 < year.length; at++) {
    if (year.slice(0, at) + year[at + 1] + year[at] + year.slice(at + 2) === other) return true;
  }
  return false;
}

function compareSpan(subject: PartialDate, { from, to }: Span): DateEvidence {
  const first = dayNumber({ year: subject.year, month: subject.month || 1, day: subject.day || 1 });
  const last = dayNumber({ year: subject.year, month: subject.month || 12, day: subject.day || 31 });
  if (first <= to && last >= from) return "in_range";
  const isNear = first <= to + oneYear && last >= from - oneYear;
  return isNear ? "near_year" : "conflict";
}

// Every month has 31 of these days: they are compared, never counted.
const oneYear = 12 * 31;

function dayNumber({ year, month, day }: PartialDate): number {
  return year * oneYear + month * 31 + day;
}

function daysIn({ year, month }: PartialDate): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}
