/** Milliseconds since 1970 of an ISO 8601 moment; NaN, which compares with nothing, when it is none. */
export function instantOf(moment: string): number {
  return Date.parse(moment);
}

const digits = Array.from({ length: 1000 }, (_, number) => String(number));
const two = digits.slice(0, 100).map((text) => text.padStart(2, "0"));
const three = digits.map((text) => text.padStart(3, "0"));
const lastInstant = 8_640_000_000_000_000;

/** What `toISOString` answers, in a third of its time: an evaluation writes as many moments as it has inputs. */
export function momentOf(instant: number): string {
  const date = new Date(Math.min(instant, lastInstant));
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return date.toISOString();
  const day = `${year}-${two[date.getUTCMonth() + 1]}-${two[date.getUTCDate()]}`;
  const time = `${two[date.getUTCHours()]}:${two[date.getUTCMinutes()]}:${two[date.getUTCSeconds()]}`;
  return `${day}T${time}.${three[date.getUTCMilliseconds()]}Z`;
}
