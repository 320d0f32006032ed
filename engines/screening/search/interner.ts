import { encodeUtf8 } from "./bytes.ts";
import { hashOf } from "./hash.ts";
import { NumberList } from "./number-list.ts";

/**
 * Gives every distinct text a number, in the order in which they come. Millions of texts are kept as bytes in one array: as
 * strings in a `Map` they would take several times the memory, and the collector would look at each of them again and again.
 */
export class Interner {
  #pool = new Uint8Array(1 << 16);
  #used = 0;
  /** A number, and one, beside its hash: whoever is not meant is passed over without looking elsewhere in memory. */
  #slots = new Uint32Array(1 << 13);
  readonly #ends = new NumberList();
  readonly #hashes = new NumberList();

  get size(): number {
    return this.#ends.length;
  }

  /** `mark` tells equal texts apart that mean different things. */
  numberOf(text: string, mark: number = 0): number {
    const hash = (hashOf(text) ^ Math.imul(mark, 0x9e3779b1)) >>> 0;
    this.#makeRoom(text.length * 3 + 1);
    // Written behind the last text already: a new one is there then, and one that is known is written over by the next.
    this.#pool[this.#used] = mark;
    const end = encodeUtf8(text, this.#pool, this.#used + 1);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    for (; slots[slot] !== 0; slot = (slot + 2) & mask) {
      if (slots[slot + 1] === hash && this.#isSame(slots[slot]! - 1, end)) return slots[slot]! - 1;
    }
    return this.#add(slot, hash, end);
  }

  /** The text in UTF-8; valid until the next text is added. */
  bytesOf(number: number): Uint8Array {
    return this.#pool.subarray(this.#startOf(number) + 1, this.#ends.at(number));
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1);
  }

  #isSame(number: number, end: number): boolean {
    const start = this.#startOf(number);
    const length = end - this.#used;
    if (this.#ends.at(number) - start !== length) return false;
    for (let index = 0; index < length; index++) {
      if (this.#pool[start + index] !== this.#pool[this.#used + index]) return false;
    }
    return true;
  }

  #add(slot: number, hash: number, end: number): number {
    const number = this.size;
    this.#used = end;
    this.#ends.push(end);
    this.#hashes.push(hash);
    this.#slots[slot] = number + 1;
    this.#slots[slot + 1] = hash;
    if (this.size * 4 > this.#slots.length) this.#widen();
    return number;
  }

  #makeRoom(length: number): void {
    if (this.#used + length <= this.#pool.length) return;
    const larger = new Uint8Array(Math.max(this.#pool.length * 2, this.#used + length));
    larger.set(this.#pool.subarray(0, this.#used));
    this.#pool = larger;
  }

  #widen(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      const hash = this.#hashes.at(number);
      let slot = (hash << 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = number + 1;
      slots[slot + 1] = hash;
    }
    this.#slots = slots;
  }
}
