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

  constructor(entryCount: number) {
    this.#numbers = new Uint32Array(entryCount);
  }

  get size(): number {
    return this.#entries.length;
  }

  /** The entries that have a number, in the order in which they got one; valid until the next gets one. */
  get entries(): Uint32Array {
    return this.#entries.view();
  }

  has(entry: number): boolean {
    return this.#numbers[entry] !== 0;
  }

  /** The number of an entry that has one. */
  at(entry: number): number {
    return this.#numbers[entry]! & numberMask;
  }

  /** Gives an entry these bits beside those it has. */
  addBits(entry: number, bits: number): void {
    this.#include(entry);
    this.#numbers[entry]! |= bits;
  }

  /** Gives an entry this number unless it has a higher one. */
  raise(entry: number, number: number): void {
    this.#include(entry);
    if (number > this.at(entry)) this.#numbers[entry] = number | isThere;
  }

  clear(): void {
    for (const entry of this.#entries.view()) this.#numbers[entry] = 0;
    this.#entries.clear();
  }

  #include(entry: number): void {
    if (this.has(entry)) return;
    this.#numbers[entry] = isThere;
    this.#entries.push(entry);
  }
}
