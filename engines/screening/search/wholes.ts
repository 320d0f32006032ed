import { ByteWriter, type ByteReader } from "./bytes.ts";
import { bucketBits, bucketOf, groupBy } from "./grouping.ts";
import { hashOf, secondHashOf } from "./hash.ts";
import { HashFilter } from "./hash-filter.ts";
import type { SnapshotSink } from "./layout.ts";
import { NumberList } from "./number-list.ts";
import type { WrittenBits } from "./pair-table.ts";

const wholesPerBucket = 8;

/** A name of an entry that is written as one word in some way: its place among the names of the entry that are compared. */
export type FoundWhole = { entry: number; place: number; isNative: boolean };

/**
 * The names of a list written as one word, while its snapshot is built. They are compared as a whole or not at all, so they are
 * kept as 64 bits of hash and no text.
 */
export class Wholes {
  readonly #hashes = new NumberList();
  readonly #seconds = new NumberList();
  readonly #entries = new NumberList();
  readonly #places = new NumberList();

  add(entry: number, place: number, wholes: readonly string[], nativeWholes: number): void {
    wholes.forEach((text, index) => {
      this.#hashes.push(hashOf(text));
      this.#seconds.push(secondHashOf(text));
      this.#entries.push(entry);
      this.#places.push((place << 1) | (index < nativeWholes ? 1 : 0));
    });
  }

  /** Under the upper bits of its hash, every name that is written so. */
  write(sink: SnapshotSink): WrittenBits {
    const count = this.#hashes.length;
    const bits = bucketBits(count, wholesPerBucket);
    const filter = HashFilter.ofSize(count);
    const buckets = new Uint32Array(count);
    const numbers = new Uint32Array(count);
    for (let number = 0; number < count; number++) {
      buckets[number] = bucketOf(this.#hashes.at(number), bits);
      filter.add(this.#hashes.at(number));
      numbers[number] = number;
    }
    const { starts, values } = groupBy(buckets, numbers, 1 << bits);
    const bytes = new ByteWriter(1 << 12);
    for (let bucket = 0; bucket < 1 << bits; bucket++) {
      bytes.clear();
      for (let at = starts[bucket]!; at < starts[bucket + 1]!; at++) this.#writeOne(bytes, values[at]!);
      if (bytes.length > 0) sink.put("wholes", bucket, bytes.view());
    }
    filter.write(sink, "wholesFilter");
    return { bits, filterBits: filter.bits };
  }

  #writeOne(bytes: ByteWriter, number: number): void {
    bytes.uint32(this.#hashes.at(number));
    bytes.uint32(this.#seconds.at(number));
    bytes.number(this.#entries.at(number));
    bytes.number(this.#places.at(number));
  }
}

/** Where a name written as one word is looked for. */
export type SoughtWhole = { hash: number; second: number };

export function soughtWhole(text: string): SoughtWhole {
  return { hash: hashOf(text), second: secondHashOf(text) };
}

/** The names in a bucket that are written as this one. The bucket ends at `end`. */
export function readWholes(reader: ByteReader, end: number, { hash, second }: SoughtWhole): FoundWhole[] {
  const found: FoundWhole[] = [];
  while (reader.at < end) {
    const isIt = reader.uint32() === hash;
    const isToo = reader.uint32() === second;
    const entry = reader.number();
    const place = reader.number();
    if (isIt && isToo) found.push({ entry, place: place >>> 1, isNative: (place & 1) === 1 });
  }
  return found;
}
