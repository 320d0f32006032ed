import { nearLength } from "../names/one-letter-off.ts";
import { spellingClassesOf } from "../names/spelling-classes.ts";
import { decodeUtf8 } from "./bytes.ts";
import { eachHashWithout, hashOf, hashOfUnits } from "./hash.ts";
import { prefixes, wordFlags, type SnapshotSink } from "./layout.ts";
import { PairTable, type WrittenBits } from "./pair-table.ts";
import type { Vocabulary } from "./vocabulary.ts";

// Identifiers are longer than words, and nothing in a list is nearly as long as this.
const longestTerm = 1 << 16;
const units = new Uint16Array(longestTerm);

/** Under the hash of each text that a word is found by, and of each of its spelling classes if these are wanted, the word. */
export function writeTerms(vocabulary: Vocabulary, sink: SnapshotSink, withClasses: boolean): WrittenBits {
  const pairs = new PairTable();
  for (let word = 0; word < vocabulary.size; word++) {
    const definition = vocabulary.definitionOf(word);
    vocabulary.eachTerm(word, definition, (from, to) => {
      pairs.add(hashOfUnits(units, decodeUnits(definition, from, to)), word);
    });
    if (!withClasses) continue;
    for (const found of classesOf(vocabulary.latinTexts(word))) pairs.add(hashOf(prefixes.spellingClass + found), word);
  }
  return pairs.write("terms", sink);
}

function classesOf(texts: readonly string[]): Iterable<string> {
  if (texts.length === 1) return spellingClassesOf(texts[0]!);
  return new Set(texts.flatMap(spellingClassesOf));
}

/** Under the hash of each text that somebody may be one letter off, and of that text without each of its letters, the word. */
export function writeNeighbours(vocabulary: Vocabulary, sink: SnapshotSink): WrittenBits {
  const pairs = new PairTable();
  for (let word = 0; word < vocabulary.size; word++) {
    if ((vocabulary.flagsOf(word) & wordFlags.mayBeOneLetterOff) === 0) continue;
    const definition = vocabulary.definitionOf(word);
    vocabulary.eachTerm(word, definition, (from, to) => {
      const length = decodeUnits(definition, from, to);
      if (length < nearLength) return;
      pairs.add(hashOfUnits(units, length), word);
      eachHashWithout(units, length, (hash) => pairs.add(hash, word));
    });
  }
  return pairs.write("neighbours", sink);
}

/** Puts the letters of a text into `units` as numbers; returns how many. */
function decodeUnits(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (bytes[at]! < 0x80) {
      units[at - from] = bytes[at]!;
      continue;
    }
    const text = decodeUtf8(bytes, at, to);
    for (let place = 0; place < text.length; place++) units[at - from + place] = text.charCodeAt(place);
    return at - from + text.length;
  }
  return to - from;
}
