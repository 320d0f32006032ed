import { NumberList } from "./number-list.ts";

const isThere = 1 << 30;
const numberMask = isThere - 1;

/**
 * A number from 0 to 2^30 for some of the entries of a list. Belongs to the list and is emptied for every search: maps of
 * thousands of entries would be made and thrown away in each.
 */
export class EntryNumbers {
  readonly #numbers: Uint32Array;
  readonly #entries = new NumberList();
  readonly #offset: number;
  readonly #stride: number;

  private constructor(numbers: Uint32Array, offset: number, stride: number) {
    this.#numbers = numbers;
    this.#offset = offset;
    this.#stride = stride;
  }

  /**
   * Several kinds of numbers for the entries of a list. Those of one entry stand side by side: a search gives an entry one after the
   * other, and in a long list every new place in memory takes longer than all that is done there.
   */
  static sideBySide<Names extends string>(
    entryCount: number,
    names: readonly Names[],
  ): Readonly<Record<Names, EntryNumbers>> {
    const numbers = new Uint32Array(entryCount * names.length);
    const all = names.map((name, offset) => [name, new EntryNumbers(numbers, offset, names.length)]);
    return Object.fromEntries(all) as Record<Names, EntryNumbers>;
  }

  get size(): number {
    return this.#entries.length;
  }

  /** The entries that have a number, in the order in which they got one; valid until the next gets one. */
  get entries(): Uint32Array {
    return this.#entries.view();
  }

  has(entry: number): boolean {
    return this.#numbers[this.#placeOf(entry)] !== 0;
  }

  /** The number of an entry that has one. */
  at(entry: number): number {
    return this.#numbers[this.#placeOf(entry)]! & numberMask;
  }

  /** Gives an entry these bits beside those it has. */
  addBits(entry: number, bits: number): void {
    this.#include(entry);
    this.#numbers[this.#placeOf(entry)]! |= bits;
  }

  /** Gives an entry this number unless it has a higher one. */
  raise(entry: number, number: number): void {
    this.#include(entry);
    if (number > this.at(entry)) this.#numbers[this.#placeOf(entry)] = number | isThere;
  }

  clear(): void {
    for (const entry of this.#entries.view()) this.#numbers[this.#placeOf(entry)] = 0;
    this.#entries.clear();
  }

  #include(entry: number): void {
    if (this.has(entry)) return;
    this.#numbers[this.#placeOf(entry)] = isThere;
    this.#entries.push(entry);
  }

  #placeOf(entry: number): number {
    return entry * this.#stride + this.#offset;
  }
}
