/** Numbers as evidence can hold them: finite doubles. */

const bits = new DataView(new ArrayBuffer(8));

/** The next double above a finite one. */
function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}

/** A gap between two named numbers, without either; null for no bound. */
export type Gap = { above: number | null; below: number | null };

export function isWithin(value: number, { above, below }: Gap): boolean {
  return (above === null || value > above) && (below === null || value < below);
}

const scales = [1, 10, 100, 1000, 10_000];

/**
 * That many different numbers of a gap, or all it has when it has fewer. Numbers with few digits near a bound come first, because
 * people read them.
 */
export function numbersWithin(gap: Gap, count: number): number[] {
  const { above, below } = gap;
  const found = new Set<number>();
  const offer = (value: number) => {
    if (found.size < count && Number.isFinite(value) && isWithin(value, gap)) found.add(value + 0);
  };
  for (const scale of scales) {
    for (let step = 1; step <= count; step++) {
      if (above !== null) offer((Math.floor(above * scale) + step) / scale);
      else offer((below === null ? step - 1 : Math.ceil(below * scale) - step) / scale);
    }
  }
  let next = above === null ? -Number.MAX_VALUE : nextAbove(above);
  // As many steps as numbers are wanted and as can have been found already.
  for (let step = 0; step < 2 * count && found.size < count; step++) {
    offer(next);
    next = nextAbove(next);
  }
  return [...found].toSorted((one, other) => one - other);
}

/** The gaps around and between numbers, which are sorted and different. A gap that holds no double is left out. */
export function gapsOf(numbers: readonly number[]): Gap[] {
  return Array.from({ length: numbers.length + 1 }, (_none, index) => ({
    above: numbers[index - 1] ?? null,
    below: numbers[index] ?? null,
  })).filter((gap) => numbersWithin(gap, 1).length > 0);
}
