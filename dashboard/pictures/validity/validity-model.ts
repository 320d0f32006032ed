import { type Axis, place, round } from "../axis.ts";
import { type Tick, day, dayLength, monthTicks } from "../time-axis.ts";

/** A receipt from the moment it was observed to the moment it can no longer be used: by age, expiry or a newer one. */
export type Stretch = { from: Date; to: Date };

export type ValidityInput = {
  key: string;
  /** Older receipts. */
  past: readonly Stretch[];
  /** The receipt in use, or the last one where none can be used. */
  latest: Stretch | null;
  /** `resolved`, or the word of the API for why it cannot be used. */
  state: string;
};

export type ValidityBar = {
  kind: "past" | "usable" | "soon" | "gone";
  /** In percent of the axis. */
  left: number;
  right: number;
  /** How much of the bar is over, in percent of the axis. */
  used: number;
  /** It ends beyond the axis. */
  continues: boolean;
};

export type ValidityRow = {
  key: string;
  state: string;
  bars: readonly ValidityBar[];
  until: Date | null;
  soon: boolean;
  usable: boolean;
};
export type ValidityModel = {
  now: number;
  rows: readonly ValidityRow[];
  ticks: readonly Tick[];
  nextToLapse: string | null;
};

const before = 77 * dayLength;
const after = 103 * dayLength;
/** Whatever ends within two days is said in strong type. */
const soonWithin = 2 * dayLength;
/** No bar is too thin to be seen. */
const leastWidth = 0.9;

/** Evidence by input: observed, maximum age or expiry, and now. */
export function validity(inputs: readonly ValidityInput[], now: Date): ValidityModel {
  const axis = axisOf(inputs, now.getTime());
  const rows = inputs.map((input) => rowOf(input, axis, now.getTime()));
  const lapsing = rows.filter(({ usable, until }) => usable && until !== null);
  const next = lapsing.toSorted((one, other) => one.until!.getTime() - other.until!.getTime())[0];
  return { now: place(axis, now.getTime()), rows, ticks: monthTicks(axis, now), nextToLapse: next?.key ?? null };
}

function axisOf(inputs: readonly ValidityInput[], now: number): Axis {
  const stretches = inputs.flatMap(({ past, latest }) => (latest ? [...past, latest] : past));
  const starts = stretches.map(({ from }) => from.getTime());
  const ends = stretches.map(({ to }) => to.getTime());
  return {
    min: Math.max(now - before, Math.min(now - 14 * dayLength, ...starts)),
    max: Math.min(now + after, Math.max(now + 14 * dayLength, ...ends)),
  };
}

function rowOf({ key, past, latest, state }: ValidityInput, axis: Axis, now: number): ValidityRow {
  const usable = latest !== null && state === "resolved" && latest.to.getTime() > now;
  const soon = usable && latest.to.getTime() - now <= soonWithin;
  const older = past.toSorted((one, other) => one.from.getTime() - other.from.getTime());
  const stretches = [
    ...older.map((stretch) => ({ stretch, kind: "past" as const })),
    ...(latest
      ? [{ stretch: latest, kind: usable ? (soon ? ("soon" as const) : ("usable" as const)) : ("gone" as const) }]
      : []),
  ];
  const seen = stretches.filter(
    ({ stretch }) => stretch.to.getTime() >= axis.min && stretch.from.getTime() <= axis.max,
  );
  const ends = seen.map(({ stretch }, at) =>
    Math.min(stretch.to.getTime(), seen[at + 1]?.stretch.from.getTime() ?? Infinity),
  );
  const placed = apart(
    seen.map(({ stretch }, at) => ({
      left: place(axis, stretch.from.getTime()),
      right: place(axis, Math.max(ends[at]!, stretch.from.getTime())),
    })),
  );
  const bars = seen.map(({ stretch, kind }, at): ValidityBar => ({
    kind,
    ...placed[at]!,
    used:
      kind === "past" || kind === "gone"
        ? 0
        : round(Math.max(0, Math.min(placed[at]!.right, place(axis, now)) - placed[at]!.left)),
    continues: stretch.to.getTime() > axis.max,
  }));
  return { key, state, bars, until: latest?.to ?? null, soon, usable };
}

/** Bars at least as wide as can be seen, side by side and on the axis: pushed right, then back left where the axis ends. */
function apart(bars: readonly { left: number; right: number }[]): { left: number; right: number }[] {
  const least = Math.min(leastWidth, 100 / Math.max(1, bars.length));
  const pushed: { left: number; right: number }[] = [];
  for (const { left, right } of bars) {
    const start = Math.max(left, pushed.at(-1)?.right ?? 0);
    pushed.push({ left: start, right: Math.max(right, start + least) });
  }
  let limit = 100;
  for (const bar of pushed.toReversed()) {
    bar.right = round(Math.min(bar.right, limit));
    bar.left = round(Math.min(bar.left, bar.right - least));
    limit = bar.left;
  }
  return pushed;
}

export function validityWords({ usable, until, state }: ValidityRow): string {
  if (!usable) return state === "resolved" ? "expired" : state;
  return until === null ? "" : `until ${day(until)}`;
}

export function validitySummary({ rows, nextToLapse }: ValidityModel): string {
  const parts = rows.map((row) => `${row.key} ${validityWords(row)}`);
  return [...parts, nextToLapse === null ? "nothing to lapse" : `next to lapse: ${nextToLapse}`].join("; ");
}

export function validityTable({ rows }: ValidityModel) {
  return {
    head: ["input", "state", "usable until", "receipts"],
    rows: rows.map((row) => [
      row.key,
      row.state,
      row.usable && row.until ? day(row.until) : "",
      String(row.bars.length),
    ]),
  };
}
