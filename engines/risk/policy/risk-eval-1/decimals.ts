/**
 * Decimals are counted in whole millionths, so that 0.1 + 0.2 is 0.3. Points have two decimals and weights four, so that a
 * contribution has six; the sum of the largest hundred is 10^14 millionths, well below 2^53.
 */
const millionths = 1_000_000;

export function toMillionths(decimal: number): number {
  return Math.round(decimal * millionths);
}

/** The number nearest to the decimal, which is the one that its digits are read as. */
export function fromMillionths(count: number): number {
  return (count + 0) / millionths; // -0 + 0 is 0.
}

export function contributionOf(points: number, weight: number): number {
  return fromMillionths(Math.round(points * 100) * Math.round(weight * 10_000));
}
