import type { ComparedDate } from "../names/compare-dates.ts";
import type { NumberedDate } from "./record.ts";

const perYear = 13 * 32;

/** A day, month or year as one number, greater than 0; months and days that are not known are 0 in it. */
export function numberedDate(date: ComparedDate): NumberedDate {
  return "from" in date ? date : { date: date.year * perYear + date.month * 32 + date.day };
}

export function comparedDate(date: NumberedDate): ComparedDate {
  return "from" in date ? date : partialDateOf(date.date);
}

export function partialDateOf(date: number): { year: number; month: number; day: number } {
  return { year: Math.floor(date / perYear), month: Math.floor((date % perYear) / 32), day: date % 32 };
}
