/** A retention period as the API writes it: days or years, as an ISO 8601 duration. */
export const periodPattern = "^P([1-9][0-9]{0,4}D|[1-9][0-9]?Y)$";

export const periodUnits = ["D", "Y"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

export const isPeriod = (text: string) => new RegExp(periodPattern).test(text);

/** `5` and `Y` of `P5Y`. */
export function partsOf(period: string): { count: number; unit: PeriodUnit } {
  const [, count, unit] = /^P(\d+)([DY])$/.exec(period)!;
  return { count: Number(count), unit: unit as PeriodUnit };
}

/** Days of a period, to compare it with another one. */
export function daysOf(period: string): number {
  const { count, unit } = partsOf(period);
  return count * (unit === "Y" ? 365.25 : 1);
}
