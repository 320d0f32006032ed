import { bucketBits, bucketOf } from "./grouping.ts";
import type { SnapshotSink, SnapshotSource } from "./layout.ts";

type FilterTable = "termsFilter" | "neighboursFilter";

// With four times as many bits as hashes, about one lookup in five that leads nowhere is made in vain.
const bitsPerHash = 4;
const bytesPerChunk = 1 << 20;

/** Says of most hashes that they are not there, for half a byte each. */
export class HashFilter {
  readonly bits: number;
  readonly #bytes: Uint8Array;

  private constructor(bits: number) {
    this.bits = bits;
    this.#bytes = new Uint8Array(2 ** (bits - 3));
  }

  static ofSize(hashes: number): HashFilter {
    return new HashFilter(Math.max(3, Math.min(31, bucketBits(hashes * bitsPerHash, 1))));
  }

  add(hash: number): void {
    const bit = bucketOf(hash, this.bits);
    this.#bytes[bit >>> 3]! |= 1 << (bit & 7);
  }

  mayHave(hash: number): boolean {
    const bit = bucketOf(hash, this.bits);
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
