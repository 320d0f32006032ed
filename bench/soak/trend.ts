/** A straight line through the second half of a series: the first half is for warming up. */
export function growth(series: readonly number[]): { from: number; to: number } {
  const half = series.slice(Math.floor(series.length / 2));
  const last = half.length - 1;
  if (last < 1) return { from: half[0] ?? 0, to: half[0] ?? 0 };
  const [middle, mean] = [last / 2, half.reduce((sum, value) => sum + value, 0) / half.length];
  let [over, under] = [0, 0];
  for (const [at, value] of half.entries()) {
    over += (at - middle) * (value - mean);
    under += (at - middle) ** 2;
  }
  const slope = over / under;
  return { from: mean - slope * middle, to: mean + slope * (last - middle) };
}

/**
 * True if the line rises by more than a share of where it begins, by more than what is nothing for this measure, and above all that the first
 * half had: memory that was given back and is taken again has not grown.
 */
export function grew(series: readonly number[], shareMax: number, nothing: number): boolean {
  const { from, to } = growth(series);
  const before = Math.max(...series.slice(0, Math.floor(series.length / 2)));
  return to > before && to - from > Math.max(shareMax * from, nothing);
}
