/** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`: a date as far as it is known. Days compare as text. */
const shape = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

export function isPartialDate(text: string): boolean {
  const [, year, month, day] = shape.exec(text) ?? [];
  if (year === undefined || year === "0000") return false;
  if (month === undefined) return true;
  if (Number(month) < 1 || Number(month) > 12) return false;
  return day === undefined || (Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month)));
}

/** The first day that the date can mean. */
export function firstDayOf(date: string): string {
  return `${date}-01-01`.slice(0, 10);
}

/** The last day that the date can mean: `2025` is over on 2025-12-31. */
export function lastDayOf(date: string): string {
  if (date.length === 4) return `${date}-12-31`;
  if (date.length === 7) return `${date}-${daysIn(Number(date.slice(0, 4)), Number(date.slice(5)))}`;
  return date;
}

/** The same day of a later month, or the last one of that month where it is shorter: 31 August and six months is 28 February. */
export function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  // Later than any day that can be written, so that a look-back of centuries reaches it.
  if (year > 9999) return "9999-12-31";
  const dayOfMonth = Math.min(Number(day.slice(8)), daysIn(year, month));
  return [String(year).padStart(4, "0"), twoDigits(month), twoDigits(dayOfMonth)].join("-");
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
