import type { ListedDate } from "../entry.ts";

/** Nobody listed was born before: an earlier year was counted in another calendar. */
const yearMin = 1800;
const yearMax = 2199;

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The first and the last day that a stated date can mean. */
type Span = { from: string; to: string };

/** `1962-11-23`, also as the start of a moment; the clock and its zone are left out, for lists mean the day they print. */
export function isoDay(text: string | null | undefined): string | null {
  const found = /^\s*(\d{4})-(\d\d)-(\d\d)(?:T[\d:.]+)?(?:Z|[+-]\d\d:?\d\d)?\s*$/.exec(text ?? "");
  return found ? onlyDay(spanOf(found[1], found[2], found[3])) : null;
}

/** `04/06/2018`, as OFAC writes the day of a publication: the month first. */
export function usDay(text: string | null | undefined): string | null {
  const found = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text ?? "");
  return found ? onlyDay(spanOf(found[3], found[1], found[2])) : null;
}

/** `06/04/2018` and `06-Apr-2018`, as the United Kingdom writes a day of a listing or of a report. */
export function ukDay(text: string | null | undefined): string | null {
  const found = /^\s*(\d{1,2})[/-](\d{1,2}|[a-z]{3})[/-](\d{4})\s*$/i.exec(text ?? "");
  return found ? onlyDay(spanOf(found[3], monthNumber(found[2]), found[1])) : null;
}

/** A date of birth as OFAC writes it: `23 Nov 1962`, `Nov 1962`, `1962`, two of them with `to`, any of them with `circa`. */
export function ofacDate(text: string): ListedDate | null {
  const [, circa, stated] = /^(circa\s+)?(.+?)\.?$/i.exec(text.trim()) ?? [];
  if (stated === undefined) return null;
  const ends = stated.split(/\s+to\s+|\s*-\s*/i).map(ofacSpan);
  const [first, last = first] = ends;
  if (ends.length > 2 || !first || !last) return null;
  return between(first, last, circa !== undefined);
}

function ofacSpan(text: string): Span | null {
  const found = /^(?:(?:(\d{1,2})\s+)?([a-z]{3})\s+)?(\d{4})$/i.exec(text);
  return found ? spanOf(found[3], monthNumber(found[2]), found[1]) : null;
}

/** A date of birth as the United Kingdom writes it: `12/05/1958`, `dd/05/1958`, `dd/mm/1958`, `00/00/1958`, `1958`. */
export function ukDate(text: string): ListedDate | null {
  const found = /^(?:(\d{1,2}|dd)\/(\d{1,2}|mm)\/)?(\d{4})$/i.exec(text.trim());
  const span = found && spanOf(found[3], known(found[2]), known(found[1]));
  return span && { ...span, circa: false };
}

/** The attributes of a `birthdate` of the EU's list. */
export type EuBirthdate = {
  birthdate?: string | undefined;
  year?: string | undefined;
  monthOfYear?: string | undefined;
  dayOfMonth?: string | undefined;
  yearRangeFrom?: string | undefined;
  yearRangeTo?: string | undefined;
  circa?: string | undefined;
  calendarType?: string | undefined;
};

/** Of a date in another calendar the EU translates the whole day alone; its parts are left in that calendar. */
export function euDate(stated: EuBirthdate): ListedDate | null {
  const circa = stated.circa === "true";
  if (stated.birthdate) {
    const day = isoDay(stated.birthdate);
    return day === null ? null : { from: day, to: day, circa };
  }
  if (stated.calendarType !== undefined && stated.calendarType !== "GREGORIAN") return null;
  if (stated.year) {
    const span = spanOf(stated.year, known(stated.monthOfYear), known(stated.dayOfMonth));
    return span && { ...span, circa };
  }
  const [first, last] = [spanOf(stated.yearRangeFrom), spanOf(stated.yearRangeTo)];
  return first && last && between(first, last, circa);
}

/** The period of OFAC's enhanced format: the first and the last day it may begin, and the same of its end. */
export type OfacPeriod = {
  fromDateBegin?: string | undefined;
  fromDateEnd?: string | undefined;
  toDateBegin?: string | undefined;
  toDateEnd?: string | undefined;
  isApproximate?: string | undefined;
};

export function ofacPeriod(stated: OfacPeriod): ListedDate | null {
  const from = isoDay(stated.fromDateBegin ?? stated.fromDateEnd);
  const to = isoDay(stated.toDateEnd ?? stated.toDateBegin ?? stated.fromDateEnd ?? stated.fromDateBegin);
  if (from === null || to === null || to < from) return null;
  return { from, to, circa: stated.isApproximate === "true" };
}

function between(first: Span, last: Span, circa: boolean): ListedDate | null {
  return last.to < first.from ? null : { from: first.from, to: last.to, circa };
}

/** A day without its month says nothing more than the year. */
function spanOf(year: string | undefined, month?: string | null, day?: string | null): Span | null {
  if (year === undefined || !/^\d{4}$/.test(year) || Number(year) < yearMin || Number(year) > yearMax) return null;
  if (month === undefined || month === null) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const days = daysOf(Number(year), Number(month));
  if (days === null) return null;
  const start = `${year}-${month.padStart(2, "0")}`;
  if (day === undefined || day === null) return { from: `${start}-01`, to: `${start}-${days}` };
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > days) return null;
  const whole = `${start}-${day.padStart(2, "0")}`;
  return { from: whole, to: whole };
}

function onlyDay(span: Span | null): string | null {
  return span === null || span.from !== span.to ? null : span.from;
}

function daysOf(year: number, month: number): number | null {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  if (!Number.isInteger(month) || month < 1 || month > 12) return null;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Letters that are no month give one that does not exist, so that the date is not taken for a year. */
function monthNumber(text: string | undefined): string | null {
  if (text === undefined || /^\d+$/.test(text)) return text ?? null;
  return String(monthNames.indexOf(text.toLowerCase()) + 1);
}

/** Null for `dd`, `mm` and zeros, which stand for a part that nobody knows. */
function known(part: string | undefined): string | null {
  return part === undefined || part === "" || /^(0+|dd|mm)$/i.test(part) ? null : part;
}
