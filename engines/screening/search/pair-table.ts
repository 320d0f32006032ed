import { bucketBits, bucketOf } from "./grouping.ts";
import { HashFilter } from "./hash-filter.ts";
import type { SnapshotSink } from "./layout.ts";

/** Under how many bits rows stand, and how many bits their filter has. */
export type WrittenBits = { bits: number; filterBits: number };

// A row costs about as much to find as two hundred bytes of it to read.
const pairsPerBucket = 24;
// There are tens of millions of pairs in a long list. They are sorted in parts, so that no more than a part is in memory twice.
const partBits = 4;
const [firstChunk, largestChunk] = [1 << 8, 1 << 18];

/** Pairs of a hash and the number of a word, gathered in any order and written by hash. */
export class PairTable {
  readonly #parts = Array.from({ length: 1 << partBits }, (): Uint32Array[] => [new Uint32Array(firstChunk)]);
  readonly #used = new Uint32Array(1 << partBits);
  #count = 0;

  add(hash: number, word: number): void {
    const part = hash >>> (32 - partBits);
    const chunks = this.#parts[part]!;
    let used = this.#used[part]!;
    let chunk = chunks[chunks.length - 1]!;
    if (used === chunk.length) {
      chunk = new Uint32Array(Math.min(largestChunk, chunk.length * 2));
      chunks.push(chunk);
      used = 0;
    }
    chunk[used] = hash;
    chunk[used + 1] = word;
    this.#used[part] = used + 2;
    this.#count++;
  }

  /** Writes the pairs and forgets them. */
  write(table: "terms" | "neighbours", sink: SnapshotSink): WrittenBits {
    const bits = Math.max(partBits, bucketBits(this.#count, pairsPerBucket));
    const filter = HashFilter.ofSize(this.#count);
    for (let part = 0; part < 1 << partBits; part++) {
      const { starts, pairs } = this.#sorted(part, bits);
      for (let at = 0; at < pairs.length; at += 2) filter.add(pairs[at]!);
      const first = part << (bits - partBits);
      for (let bucket = 0; bucket < starts.length - 1; bucket++) {
        const from = starts[bucket]! * 8;
        const length = starts[bucket + 1]! * 8 - from;
        if (length > 0) sink.put(table, first + bucket, new Uint8Array(pairs.buffer, from, length));
      }
      this.#parts[part] = [];
    }
    filter.write(sink, `${table}Filter`);
    return { bits, filterBits: filter.bits };
  }

  /** The pairs of a part by bucket, in each in the order in which they were added. */
  #sorted(part: number, bits: number): { starts: Uint32Array; pairs: Uint32Array<ArrayBuffer> } {
    const starts = new Uint32Array((1 << (bits - partBits)) + 1);
    const first = part << (bits - partBits);
    this.#each(part, (hash) => starts[bucketOf(hash, bits) - first + 1]!++);
    for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
    const places = starts.slice();
    const pairs = new Uint32Array(starts[starts.length - 1]! * 2);
    this.#each(part, (hash, word) => {
      const place = places[bucketOf(hash, bits) - first]!++ * 2;
      pairs[place] = hash;
      pairs[place + 1] = word;
    });
    return { starts, pairs };
  }

  #each(part: number, visit: (hash: number, word: number) => void): void {
    const chunks = this.#parts[part]!;
    chunks.forEach((chunk, index) => {
      const end = index === chunks.length - 1 ? this.#used[part]! : chunk.length;
      for (let at = 0; at < end; at += 2) visit(chunk[at]!, chunk[at + 1]!);
    });
  }
}
