/** Numbers below 2^32 in a row that grows; a tenth of the memory of an array of numbers in its worst form. */
export class NumberList {
  #numbers: Uint32Array;
  length = 0;

  constructor(capacity = 1024) {
    this.#numbers = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Uint32Array(this.#numbers.length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = value;
  }

  at(index: number): number {
    return this.#numbers[index]!;
  }

  set(index: number, value: number): void {
    this.#numbers[index] = value;
  }

  /** The numbers in it; valid until the next push. */
  view(): Uint32Array {
    return this.#numbers.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}

/** Looking one entry up in a list costs about as much as walking over so many. */
export const stepsPerLookup = 24;

/** True where a list in ascending order has the entry. */
export function hasEntry(list: ArrayLike<number>, entry: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < entry) low = middle + 1;
    else high = middle;
  }
  return list[low] === entry;
}
