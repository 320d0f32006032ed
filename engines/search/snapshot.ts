import type { ListEntry } from "../lists/entry.ts";
import type { KnownReadings, Word } from "../names/name.ts";
import { isNear } from "../names/one-letter-off.ts";
import { enterRow } from "./block-writer.ts";
import { ByteReader, decodeUtf8 } from "./bytes.ts";
import { entriesPerChunk, type EvidenceColumn } from "./evidence-column.ts";
import { bucketOf } from "./grouping.ts";
import { HashFilter } from "./hash-filter.ts";
import { eachHashWithout, hashOf, unitsOf } from "./hash.ts";
import {
  inlinePostings,
  isDefinedByRow,
  kindMask,
  prefixes,
  rowsPerBlock,
  wordFlags,
  wordKinds,
  type SnapshotHeader,
  type SnapshotSource,
} from "./layout.ts";
import { RecordReader } from "./record.ts";
import { wordOf } from "./vocabulary.ts";
import { readWholes, type FoundWhole } from "./wholes.ts";

/** Every JavaScript runtime has it; only the language's own type library leaves it out. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** A word of the list, found by one of its terms. */
export type FoundWord = {
  number: number;
  word: Word;
  occursAsJoin: boolean;
  entryCount: number;
  aliasCount: number;
  /** The entries and aliases of a word that has few; null where they are in a table of their own. */
  entries: Uint32Array | null;
  aliases: Uint32Array | null;
};

/** One list version as it is searched. Holds a few bytes for each entry; everything else is read when it is needed. */
export class Snapshot {
  readonly header: SnapshotHeader;
  readonly evidence: EvidenceColumn;
  readonly record: RecordReader;
  /** One byte for each entry, for a search to work with; all of them are 0 between searches. */
  readonly marks: Uint8Array;
  readonly learned: KnownReadings = { get: (native) => this.#learned(native) };
  readonly #source: SnapshotSource;
  readonly #termFilter: HashFilter;
  readonly #neighbourFilter: HashFilter;
  readonly #reader = new ByteReader();

  constructor(source: SnapshotSource) {
    this.#source = source;
    this.header = headerOf(source);
    this.evidence = loadEvidence(source, this.header.entryCount);
    this.#termFilter = HashFilter.read(source, "termFilter", this.header.termFilterBits);
    this.#neighbourFilter = HashFilter.read(source, "neighbourFilter", this.header.neighbourFilterBits);
    this.record = new RecordReader(this.#reader);
    this.marks = new Uint8Array(this.header.entryCount);
  }

  /** The numbers of the words that are written so. */
  wordsOf(term: string): number[] {
    const hash = hashOf(term);
    const found: number[] = [];
    if (!this.#termFilter.mayHave(hash)) return found;
    this.#eachTerm(hash, (text, words) => {
      if (text === term) found.push(...words);
    });
    return found;
  }

  /** The terms of five or more letters that are one letter off, with the words that are written so. */
  termsNear(term: string): { text: string; words: number[] }[] {
    const origins = new Set<number>();
    this.#addOrigins(hashOf(term), origins);
    eachHashWithout(unitsOf(term), term.length, (hash) => this.#addOrigins(hash, origins));
    const found: { text: string; words: number[] }[] = [];
    for (const origin of origins) {
      this.#eachTerm(origin, (text, words) => {
        if (isNear(term, text)) found.push({ text, words });
      });
    }
    return found;
  }

  /** The names that are written as this text when they are written as one word. */
  wholesOf(text: string): FoundWhole[] {
    const bytes = this.#source.get("wholes", bucketOf(hashOf(text), this.header.wholeBits));
    return bytes ? readWholes(new ByteReader(bytes), text) : [];
  }

  /** `term` is what the word was found by: most words are defined by it. */
  word(number: number, term: string): FoundWord {
    const reader = this.#enterBlock("words", number);
    const flags = reader.bytes[reader.at++]!;
    const kind = wordKinds[flags & kindMask]!;
    const mayBeOneLetterOff = (flags & wordFlags.mayBeOneLetterOff) !== 0;
    const definition = isDefinedByRow(kind) ? reader.text() : term;
    const entryCount = reader.number();
    const entries = entryCount <= inlinePostings ? readDeltas(reader, entryCount) : null;
    const aliasCount = reader.number();
    const aliases = aliasCount <= inlinePostings ? readPairs(reader, aliasCount) : null;
    return {
      number,
      word: wordOf(kind, mayBeOneLetterOff, definition),
      occursAsJoin: (flags & wordFlags.occursAsJoin) !== 0,
      entryCount,
      aliasCount,
      entries,
      aliases,
    };
  }

  /** The entries that have the word, in ascending order; valid until the next read. */
  entriesOf({ number, entries }: FoundWord): Uint32Array {
    return entries ?? numbersIn(this.#row("postings", number));
  }

  /** Pairs of what `packAlias` wrote and an entry, those with the fewest words first. */
  aliasesOf({ number, aliases }: FoundWord): Uint32Array {
    return aliases ?? numbersIn(this.#row("rarest", number)).slice();
  }

  /** Points `record` at an entry. */
  enter(entry: number): RecordReader {
    this.#enterBlock("records", entry);
    this.record.readEvidence();
    return this.record;
  }

  entry(number: number): ListEntry {
    return JSON.parse(new TextDecoder().decode(this.#row("entries", number)));
  }

  #learned(native: string): readonly string[] | undefined {
    const [number] = this.wordsOf(prefixes.learned + native);
    if (number === undefined) return undefined;
    const reader = this.#enterBlock("words", number);
    reader.at++;
    return reader.text().split("\0").slice(1);
  }

  #eachTerm(hash: number, visit: (text: string, words: number[]) => void): void {
    const bytes = this.#source.get("terms", bucketOf(hash, this.header.termBits));
    if (!bytes) return;
    const reader = this.#reader;
    reader.bytes = bytes;
    for (reader.at = 0; reader.at < bytes.length;) {
      const isIt = reader.uint32() === hash;
      const length = reader.number();
      const from = reader.at;
      reader.at += length;
      const count = reader.number();
      if (!isIt) {
        for (let left = count; left > 0; left--) reader.number();
        continue;
      }
      const words = Array.from({ length: count }, () => reader.number());
      const { at } = reader;
      visit(decodeUtf8(bytes, from, from + length), words);
      reader.at = at;
    }
  }

  #addOrigins(hash: number, origins: Set<number>): void {
    if (!this.#neighbourFilter.mayHave(hash)) return;
    const bytes = this.#source.get("neighbours", bucketOf(hash, this.header.neighbourBits));
    if (!bytes) return;
    const pairs = numbersIn(bytes);
    for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === hash) origins.add(pairs[at + 1]!);
  }

  #enterBlock(table: "records" | "words", row: number): ByteReader {
    const rows = rowsPerBlock[table];
    enterRow(this.#reader, this.#row(table, Math.floor(row / rows)), row % rows, rows);
    return this.#reader;
  }

  #row(table: "records" | "words" | "entries" | "postings" | "rarest", key: number): Uint8Array {
    const bytes = this.#source.get(table, key);
    if (!bytes) throw new Error(`The snapshot has no row ${key} in ${table}.`);
    return bytes;
  }
}

function headerOf(source: SnapshotSource): SnapshotHeader {
  const bytes = source.get("header", 0);
  if (!bytes) throw new Error("The snapshot has no header.");
  return JSON.parse(new TextDecoder().decode(bytes));
}

function loadEvidence(source: SnapshotSource, entryCount: number): EvidenceColumn {
  const column = new Uint32Array(entryCount * 2);
  for (let from = 0; from < entryCount; from += entriesPerChunk) {
    const bytes = source.get("evidence", from / entriesPerChunk);
    if (!bytes) throw new Error("The snapshot has lost a part of its evidence.");
    column.set(numbersIn(bytes), from * 2);
  }
  return column;
}

/** Whole numbers as they stand in the bytes; copied only where they do not begin at a multiple of four. */
function numbersIn(bytes: Uint8Array): Uint32Array {
  if (bytes.byteOffset % 4 === 0) return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return new Uint32Array(Uint8Array.prototype.slice.call(bytes, 0, bytes.length).buffer);
}

function readDeltas(reader: ByteReader, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let before = 0;
  for (let index = 0; index < count; index++) numbers[index] = before += reader.number();
  return numbers;
}

function readPairs(reader: ByteReader, count: number): Uint32Array {
  const numbers = new Uint32Array(count * 2);
  for (let index = 0; index < count * 2; index++) numbers[index] = reader.uint32();
  return numbers;
}
