/** A stretch of numbers on which pictures stand one below the other. */
export type Axis = { min: number; max: number };

/** Where a value stands, in percent of the axis. What lies outside stands at the end it left by. */
export function place(axis: Axis, value: number): number {
  const share = (value - axis.min) / (axis.max - axis.min);
  return round(Math.min(1, Math.max(0, share)) * 100);
}

/** Sums of decimals as people add them: a tenth and a fifth are three tenths. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The next number up that a person would write on an axis. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const nice = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => round(factor * magnitude) >= round(value))!;
  return round(nice * magnitude);
}

/** With a real minus sign, as numbers are printed in tables. */
export function printed(value: number): string {
  return new Intl.NumberFormat("en", { maximumFractionDigits: 4 }).format(round(value)).replace("-", "−");
}

/** Leaves out labels that would run into one another; those marked `keep` stay. */
export function spaced<Tick extends { at: number; keep?: boolean }>(ticks: readonly Tick[], least: number): Tick[] {
  const kept = ticks.filter(({ keep }) => keep);
  const shown: Tick[] = [];
  for (const tick of ticks) {
    const others = [...kept.filter((other) => other !== tick), ...shown];
    if (tick.keep || others.every(({ at }) => Math.abs(at - tick.at) >= least)) shown.push(tick);
  }
  return shown;
}
