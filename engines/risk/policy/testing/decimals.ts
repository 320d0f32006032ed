/** A decimal as its digits: `units` times ten to the power of minus `decimals`. Exact, however many digits there are. */
export type Decimal = { units: bigint; decimals: number };

export const zero: Decimal = { units: 0n, decimals: 0 };

export function decimalOf(number: number): Decimal {
  const [whole, fraction = ""] = String(number).split(".");
  return { units: BigInt(`${whole}${fraction}`), decimals: fraction.length };
}

export const times = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  decimals: one.decimals + other.decimals,
});

export function plus(one: Decimal, other: Decimal): Decimal {
  const decimals = Math.max(one.decimals, other.decimals);
  return { units: unitsAt(one, decimals) + unitsAt(other, decimals), decimals };
}

function isLess(one: Decimal, other: Decimal): boolean {
  const decimals = Math.max(one.decimals, other.decimals);
  return unitsAt(one, decimals) < unitsAt(other, decimals);
}

export const larger = (one: Decimal, other: Decimal): Decimal => (isLess(one, other) ? other : one);
export const smaller = (one: Decimal, other: Decimal): Decimal => (isLess(other, one) ? other : one);

/** The number that a reader of the digits gets. */
export function numberOf({ units, decimals }: Decimal): number {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return Number(`${units < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}0`);
}

function unitsAt({ units, decimals }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - decimals);
}
