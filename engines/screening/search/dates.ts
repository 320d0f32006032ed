import type { ComparedDate, PartialDate } from "../names/compare-dates.ts";
import type { NumberedDate } from "./record.ts";

const perYear = 13 * 32;

/** A day, month or year as one number, greater than 0; months and days that are not known are 0 in it. */
export function numberedDate(date: ComparedDate): NumberedDate {
  return "from" in date ? date : { date: dayNumber(date) };
}

export function dayNumber({ year, month, day }: PartialDate): number {
  return year * perYear + month * 32 + day;
}

export function comparedDate(date: NumberedDate): ComparedDate {
  if ("from" in date) return date;
  const inYear = date.date % perYear;
  return { year: (date.date - inYear) / perYear, month: inYear >> 5, day: inYear & 31 };
}
