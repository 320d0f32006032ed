import { type Axis, place, spaced } from "./axis.ts";

export const dayLength = 86_400_000;

export type Tick = { at: number; label: string; keep?: boolean };

const month = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const year = new Intl.DateTimeFormat("en-GB", { year: "numeric", timeZone: "UTC" });

/** The first of each month on the axis, and `now`; labels that would touch are left out. */
export function monthTicks(axis: Axis, now: Date): Tick[] {
  const ticks: Tick[] = [];
  const start = new Date(axis.min);
  for (let step = 0; step <= 240; step++) {
    const first = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + step, 1);
    if (first > axis.max) break;
    if (first >= axis.min) ticks.push({ at: place(axis, first), label: month.format(first) });
  }
  return withNow(ticks, axis, now, 11);
}

/** Years that fit, and `now`. */
export function yearTicks(axis: Axis, now: Date): Tick[] {
  const first = new Date(axis.min).getUTCFullYear();
  const last = new Date(axis.max).getUTCFullYear();
  const step = [1, 2, 5, 10, 20, 50].find((years) => (last - first) / years <= 6) ?? 100;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(first / step) * step; at <= last; at += step) {
    const start = Date.UTC(at, 0, 1);
    if (start >= axis.min && start <= axis.max) ticks.push({ at: place(axis, start), label: year.format(start) });
  }
  return withNow(ticks, axis, now, 9);
}

function withNow(ticks: readonly Tick[], axis: Axis, now: Date, least: number): Tick[] {
  const all = [...ticks, { at: place(axis, now.getTime()), label: "now", keep: true }];
  return spaced(
    all.toSorted((one, other) => one.at - other.at),
    least,
  );
}

/** `13 Nov 2026`, in the zone of the record. */
export function day(at: number | Date): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(
    at,
  );
}
