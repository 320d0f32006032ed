import { bucketBits, bucketOf } from "./grouping.ts";
import type { SnapshotSink, SnapshotSource } from "./layout.ts";

type FilterTable = "termsFilter" | "neighboursFilter" | "wholesFilter";

// Two bits for each hash among eight to sixteen times as many bits let one lookup in twenty to seventy through that leads nowhere; among
// four to eight times as many, one in six to twenty. A lookup in vain costs as much as one that finds something, and most lists are
// short; of a long one the filter would take more memory than all else that is held of it.
const [bitsPerHash, bitsPerHashOfMany] = [8, 4];
const many = 1 << 20;
const bytesPerChunk = 1 << 20;

/**
 * A Bloom filter (https://en.wikipedia.org/wiki/Bloom_filter): says of most hashes that they are not there, for half a byte to two bytes
 * each.
 */
export class HashFilter {
  readonly bits: number;
  readonly #bytes: Uint8Array;

  private constructor(bits: number) {
    this.bits = bits;
    this.#bytes = new Uint8Array(2 ** (bits - 3));
  }

  static ofSize(hashes: number): HashFilter {
    const bits = hashes * (hashes < many ? bitsPerHash : bitsPerHashOfMany);
    return new HashFilter(Math.max(3, Math.min(31, bucketBits(bits, 1))));
  }

  add(hash: number): void {
    this.#set(bucketOf(hash, this.bits));
    this.#set(bucketOf(otherHash(hash), this.bits));
  }

  mayHave(hash: number): boolean {
    return this.#isSet(bucketOf(hash, this.bits)) && this.#isSet(bucketOf(otherHash(hash), this.bits));
  }

  #set(bit: number): void {
    this.#bytes[bit >>> 3]! |= 1 << (bit & 7);
  }

  #isSet(bit: number): boolean {
    return (this.#bytes[bit >>> 3]! & (1 << (bit & 7))) !== 0;
  }

  write(sink: SnapshotSink, table: FilterTable): void {
    for (let from = 0; from < this.#bytes.length; from += bytesPerChunk) {
      sink.put(table, from / bytesPerChunk, this.#bytes.subarray(from, from + bytesPerChunk));
    }
  }

  static read(source: SnapshotSource, table: FilterTable, bits: number): HashFilter {
    const filter = new HashFilter(bits);
    for (let from = 0; from < filter.#bytes.length; from += bytesPerChunk) {
      const length = source.read(table, from / bytesPerChunk);
      if (length < 0) throw new Error("The snapshot has lost a part of a filter.");
      filter.#bytes.set(source.bytes.subarray(0, length), from);
    }
    return filter;
  }
}

/** Its upper bits depend on the lower ones of the hash, which the bucket leaves out. */
function otherHash(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 0;
}
