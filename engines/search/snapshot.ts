import type { ListEntry } from "../lists/entry.ts";
import type { KnownReadings, Word } from "../names/name.ts";
import { enterRow } from "./block-writer.ts";
import { ByteReader } from "./bytes.ts";
import { entriesPerChunk, type EvidenceColumn } from "./evidence-column.ts";
import { bucketOf } from "./grouping.ts";
import { HashFilter } from "./hash-filter.ts";
import { eachHashWithout, hashOf, unitsOf } from "./hash.ts";
import {
  inlinePostings,
  kindMask,
  prefixes,
  rowsPerBlock,
  wordFlags,
  wordKinds,
  type SnapshotHeader,
  type SnapshotSource,
} from "./layout.ts";
import { RecordReader } from "./record.ts";
import { learnedSpellings, wordOf } from "./vocabulary.ts";
import { readWholes, type FoundWhole } from "./wholes.ts";

/** Every JavaScript runtime has it; only the language's own type library leaves it out. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** A word of the list, or what else is found by its text. */
export type FoundWord = {
  number: number;
  definition: string;
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
  readonly #termsFilter: HashFilter;
  readonly #neighboursFilter: HashFilter;
  readonly #reader = new ByteReader();

  constructor(source: SnapshotSource) {
    this.#source = source;
    this.header = headerOf(source);
    this.evidence = loadEvidence(source, this.header.entryCount);
    this.#termsFilter = HashFilter.read(source, "termsFilter", this.header.termFilterBits);
    this.#neighboursFilter = HashFilter.read(source, "neighboursFilter", this.header.neighbourFilterBits);
    this.record = new RecordReader(this.#reader);
    this.marks = new Uint8Array(this.header.entryCount);
  }

  /** The words that may be found by this text: all that are, and hardly ever one that is not. */
  wordsOf(text: string): number[] {
    const words: number[] = [];
    this.#find("terms", this.#termsFilter, this.header.termBits, hashOf(text), (word) => words.push(word));
    return words;
  }

  /** The same for texts that this one is one letter off. */
  wordsNear(text: string): Set<number> {
    const words = new Set<number>();
    const find = (hash: number) =>
      this.#find("neighbours", this.#neighboursFilter, this.header.neighbourBits, hash, (word) => words.add(word));
    find(hashOf(text));
    eachHashWithout(unitsOf(text), text.length, find);
    return words;
  }

  /** The names that are written as this text when they are written as one word. */
  wholesOf(text: string): FoundWhole[] {
    const bytes = this.#source.get("wholes", bucketOf(hashOf(text), this.header.wholeBits));
    return bytes ? readWholes(new ByteReader(bytes), text) : [];
  }

  word(number: number): FoundWord {
    const reader = this.#enterBlock("words", number);
    const flags = reader.bytes[reader.at++]!;
    const kind = wordKinds[flags & kindMask]!;
    const definition = reader.text();
    const entryCount = reader.number();
    const entries = entryCount <= inlinePostings ? readDeltas(reader, entryCount) : null;
    const aliasCount = reader.number();
    const aliases = aliasCount <= inlinePostings ? readPairs(reader, aliasCount) : null;
    return {
      number,
      definition,
      word: wordOf(kind, (flags & wordFlags.mayBeOneLetterOff) !== 0, definition),
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
    for (const number of this.wordsOf(prefixes.learned + native)) {
      const learned = learnedSpellings(this.word(number).definition);
      if (learned.native === native) return learned.spellings;
    }
    return undefined;
  }

  #find(
    table: "terms" | "neighbours",
    filter: HashFilter,
    bits: number,
    hash: number,
    visit: (word: number) => void,
  ): void {
    if (!filter.mayHave(hash)) return;
    const bytes = this.#source.get(table, bucketOf(hash, bits));
    if (!bytes) return;
    const pairs = numbersIn(bytes);
    for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === hash) visit(pairs[at + 1]!);
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
