import { ByteWriter, decodeUtf8 } from "./bytes.ts";
import { bucketBits, bucketOf, groupBy } from "./grouping.ts";
import { eachHashWithout } from "./hash.ts";
import { HashFilter } from "./hash-filter.ts";
import type { SnapshotSink } from "./layout.ts";
import type { Vocabulary } from "./vocabulary.ts";

// A row costs about as much to find as a hundred bytes of it to read.
const termsPerBucket = 8;
const neighboursPerBucket = 32;

type WrittenBits = { bits: number; filterBits: number };

/** Under the upper bits of its hash, every term with the words written so. */
export function writeTerms(vocabulary: Vocabulary, sink: SnapshotSink): WrittenBits {
  const { terms, termOfPair, wordOfPair } = vocabulary;
  const bits = bucketBits(terms.size, termsPerBucket);
  const words = groupBy(termOfPair.view(), wordOfPair.view(), terms.size);
  const buckets = new Uint32Array(terms.size);
  const numbers = new Uint32Array(terms.size);
  for (let term = 0; term < terms.size; term++) {
    buckets[term] = bucketOf(terms.hashAt(term), bits);
    numbers[term] = term;
  }
  const byBucket = groupBy(buckets, numbers, 1 << bits);
  const filter = HashFilter.ofSize(terms.size);
  const bytes = new ByteWriter(1 << 12);
  for (let bucket = 0; bucket < 1 << bits; bucket++) {
    bytes.clear();
    for (let at = byBucket.starts[bucket]!; at < byBucket.starts[bucket + 1]!; at++) {
      const term = byBucket.values[at]!;
      const text = terms.bytesOf(term);
      bytes.uint32(terms.hashAt(term));
      filter.add(terms.hashAt(term));
      bytes.number(text.length);
      bytes.append(text);
      bytes.number(words.starts[term + 1]! - words.starts[term]!);
      for (let pair = words.starts[term]!; pair < words.starts[term + 1]!; pair++) bytes.number(words.values[pair]!);
    }
    if (bytes.length > 0) sink.put("terms", bucket, bytes.view());
  }
  filter.write(sink, "termFilter");
  return { bits, filterBits: filter.bits };
}

// In one walk over all terms so many neighbours are kept in memory.
const neighboursPerWalk = 8_000_000;

/** Under the hash of a term, and of the term without each of its letters, the hash of the term. */
export function writeNeighbours(vocabulary: Vocabulary, sink: SnapshotSink): WrittenBits {
  let count = 0;
  eachNeighbour(vocabulary, () => count++);
  const bits = bucketBits(count, neighboursPerBucket);
  const walks = 2 ** Math.min(bits, Math.ceil(Math.log2(Math.max(1, count / neighboursPerWalk))));
  const bucketsPerWalk = 2 ** bits / walks;
  const filter = HashFilter.ofSize(count);
  for (let walk = 0; walk < walks; walk++) {
    const first = walk * bucketsPerWalk;
    const { starts, pairs } = neighboursIn(vocabulary, bits, first, bucketsPerWalk);
    for (let at = 0; at < pairs.length; at += 2) filter.add(pairs[at]!);
    for (let bucket = 0; bucket < bucketsPerWalk; bucket++) {
      const from = starts[bucket]! * 8;
      const length = starts[bucket + 1]! * 8 - from;
      if (length > 0) sink.put("neighbours", first + bucket, new Uint8Array(pairs.buffer, from, length));
    }
  }
  filter.write(sink, "neighbourFilter");
  return { bits, filterBits: filter.bits };
}

/** The neighbours in some of the buckets, sorted by bucket. */
function neighboursIn(
  vocabulary: Vocabulary,
  bits: number,
  first: number,
  buckets: number,
): { starts: Uint32Array; pairs: Uint32Array<ArrayBuffer> } {
  const starts = new Uint32Array(buckets + 1);
  eachNeighbour(vocabulary, (hash) => {
    const bucket = bucketOf(hash, bits) - first;
    if (bucket >= 0 && bucket < buckets) starts[bucket + 1]!++;
  });
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const places = starts.slice(0, buckets);
  const pairs = new Uint32Array(starts[buckets]! * 2);
  eachNeighbour(vocabulary, (hash, origin) => {
    const bucket = bucketOf(hash, bits) - first;
    if (bucket < 0 || bucket >= buckets) return;
    const place = places[bucket]!++ * 2;
    pairs[place] = hash;
    pairs[place + 1] = origin;
  });
  return { starts, pairs };
}

function eachNeighbour({ terms, nearTerms }: Vocabulary, visit: (hash: number, origin: number) => void): void {
  const near = nearTerms.view();
  const units = new Uint16Array(1 << 12);
  for (let term = 0; term < near.length; term++) {
    if (near[term] === 0) continue;
    const origin = terms.hashAt(term);
    visit(origin, origin);
    eachHashWithout(units, decodeUnits(terms.bytesOf(term), units), (hash) => visit(hash, origin));
  }
}

/** The letters of a term as numbers; returns how many. */
function decodeUnits(bytes: Uint8Array, units: Uint16Array): number {
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index]! < 0x80) {
      units[index] = bytes[index]!;
      continue;
    }
    const text = decodeUtf8(bytes, index, bytes.length);
    for (let place = 0; place < text.length; place++) units[index + place] = text.charCodeAt(place);
    return index + text.length;
  }
  return bytes.length;
}
