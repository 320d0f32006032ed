import { type Axis, place } from "../axis.ts";
import { type Tick, dayLength, yearTicks } from "../time-axis.ts";

/** A position somebody held. Dates may be a year, a month or a day; null is unknown. */
export type Position = { label: string; from: string | null; to: string | null; current: boolean; related?: boolean };

export type PositionBar = {
  label: string;
  related: boolean;
  left: number;
  right: number;
  kind: "ended" | "current" | "unknown";
  /** `2005 to 2018`, `since 2019`, `dates unknown`. */
  words: string;
  /** Where the words have room. */
  wordsAt: "in" | "before" | "after";
  /** Whether it reaches into the look-back window. */
  counts: boolean;
};

export type PositionsModel = { bars: readonly PositionBar[]; window: number; ticks: readonly Tick[] };

/** Positions on a time axis up to now, with the window in which a former position still counts. */
export function positions(held: readonly Position[], now: Date, lookbackMonths: number): PositionsModel {
  const today = now.getTime();
  const opens = monthsBefore(now, lookbackMonths);
  const known = held.flatMap(({ from, to }) =>
    [from && firstDay(from), to && lastDay(to)].filter((at) => typeof at === "number"),
  );
  const earliest = Math.min(opens - 365 * dayLength, ...known);
  const axis: Axis = { min: earliest - (today - earliest) * 0.04, max: today };
  return {
    bars: held.map((position) => barOf(position, axis, opens)),
    window: place(axis, opens),
    ticks: yearTicks(axis, now),
  };
}

function barOf({ label, from, to, current, related = false }: Position, axis: Axis, opens: number): PositionBar {
  const start = from === null ? axis.min : firstDay(from);
  const end = current ? axis.max : to === null ? axis.max : lastDay(to);
  const unknown = (from === null && to === null && !current) || (to === null && !current);
  const left = place(axis, Math.min(start, end));
  const right = Math.max(left + 0.6, place(axis, end));
  const bar = { left: Math.min(left, 99.4), right: Math.min(100, right) };
  const words = wordsOf(from, to, current);
  return {
    label,
    related,
    ...bar,
    kind: unknown ? "unknown" : current ? "current" : "ended",
    words,
    wordsAt: roomFor(words, bar),
    counts: current || to === null || lastDay(to) >= opens,
  };
}

/** Inside where it fits, else on the side with more room. */
function roomFor(words: string, { left, right }: { left: number; right: number }): PositionBar["wordsAt"] {
  const needed = words.length * 2.1;
  if (right - left >= needed + 4) return "in";
  return 100 - right >= needed ? "after" : "before";
}

function wordsOf(from: string | null, to: string | null, current: boolean): string {
  if (current) return from === null ? "current, start unknown" : `since ${short(from)}`;
  if (from === null && to === null) return "dates unknown";
  if (to === null) return `from ${short(from!)}, end unknown`;
  return from === null ? `until ${short(to)}` : `${short(from)} to ${short(to)}`;
}

function short(date: string): string {
  if (date.length === 4) return date;
  return new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" }).format(firstDay(date));
}

function firstDay(date: string): number {
  const [year = 1, month = 1, day = 1] = date.split("-").map(Number);
  return Date.UTC(year, month - 1, day);
}

/** The last day that a year or a month can mean. */
function lastDay(date: string): number {
  const [year = 1, month, day] = date.split("-").map(Number);
  if (month === undefined) return Date.UTC(year, 11, 31);
  return day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day);
}

function monthsBefore(now: Date, months: number): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate());
}

export function positionsSummary({ bars }: PositionsModel): string {
  if (bars.length === 0) return "no positions";
  return bars.map(({ label, words, counts }) => `${label}: ${words}, ${counts ? "counts" : "over"}`).join("; ");
}

export function positionsTable({ bars }: PositionsModel) {
  return {
    head: ["position", "held", "look-back"],
    rows: bars.map(({ label, words, counts }) => [label, words, counts ? "counts" : "over"]),
  };
}
