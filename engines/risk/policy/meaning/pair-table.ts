const empty = -1;
const firstCapacity = 64;

/** Whole numbers by pairs of whole numbers, none below 0: a `Map` would need a text or a large number for each pair. */
export function createPairTable() {
  let capacity = firstCapacity;
  let ones = new Int32Array(capacity).fill(empty);
  let others = new Int32Array(capacity);
  let values = new Int32Array(capacity);
  let count = 0;

  /** The place of the pair, or the free one where it belongs. */
  function placeOf(one: number, other: number): number {
    const mixed = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
    let place = (mixed ^ (mixed >>> 15)) & (capacity - 1);
    while (ones[place] !== empty && (ones[place] !== one || others[place] !== other))
      place = (place + 1) & (capacity - 1);
    return place;
  }

  function set(one: number, other: number, value: number): void {
    if (2 * count >= capacity) grow();
    const place = placeOf(one, other);
    if (ones[place] === empty) count++;
    ones[place] = one;
    others[place] = other;
    values[place] = value;
  }

  function grow(): void {
    const [oldOnes, oldOthers, oldValues] = [ones, others, values];
    capacity *= 4;
    ones = new Int32Array(capacity).fill(empty);
    others = new Int32Array(capacity);
    values = new Int32Array(capacity);
    count = 0;
    for (let at = 0; at < oldOnes.length; at++)
      if (oldOnes[at] !== empty) set(oldOnes[at]!, oldOthers[at]!, oldValues[at]!);
  }

  return {
    /** -1 when there is none. */
    get: (one: number, other: number): number => {
      const place = placeOf(one, other);
      return ones[place] === empty ? empty : values[place]!;
    },
    set,
  };
}
