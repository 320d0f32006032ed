import type { ListEntry } from "../lists/entry.ts";
import type { KnownReadings, Word } from "../names/name.ts";
import { enterRow } from "./block-writer.ts";
import { ByteReader } from "./bytes.ts";
import { EntryNumbers } from "./entry-numbers.ts";
import { entriesPerChunk, type EvidenceColumn } from "./evidence-column.ts";
import { bucketOf } from "./grouping.ts";
import { HashFilter } from "./hash-filter.ts";
import { hashOf } from "./hash.ts";
import {
  inlinePostings,
  kindMask,
  prefixes,
  rowsPerBlock,
  wordFlags,
  wordKinds,
  type SnapshotHeader,
  type SnapshotSource,
  type Table,
} from "./layout.ts";
import { NumberList } from "./number-list.ts";
import { RecordReader } from "./record.ts";
import { definitionOf, learnedSpellings, wordOf } from "./vocabulary.ts";
import { readWholes, type FoundWhole, type SoughtWhole } from "./wholes.ts";

/** Every JavaScript runtime has it; only the language's own type library leaves it out. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

// Made once: it takes longer to make than most entries take to decode.
const decoder = new TextDecoder();

/** See `SubjectCover`. */
export type CoveredEntries = { states: Uint8Array; entries: NumberList };

/** A word of the list, or what else is found by its text: where it occurs. */
export type ListedWord = {
  number: number;
  occursAsJoin: boolean;
  entryCount: number;
  aliasCount: number;
  /** The entries and aliases of a word that has few; null where they are in a table of their own. */
  entries: readonly number[] | null;
  aliases: readonly number[] | null;
};

/** The same with what it is, to be compared with what was looked for. */
export type FoundWord = { definition: string; word: Word; listed: ListedWord };

/** One list version as it is searched. Holds a few bytes for each entry; everything else is read when it is needed. */
export class Snapshot {
  readonly header: SnapshotHeader;
  readonly evidence: EvidenceColumn;
  readonly record: RecordReader;
  /** The working memory of a search. Each search empties it first, because the search before may have failed half way. */
  readonly scratch: { covered: CoveredEntries; words: EntryNumbers; sharing: EntryNumbers; bounds: EntryNumbers };
  readonly learned: KnownReadings = { get: (native) => this.#learned(native) };
  /** How many entries carry a word, written as one or two. */
  readonly entriesWith = (word: Word): number => this.#entriesWith(word);
  readonly #source: SnapshotSource;
  readonly #termsFilter: HashFilter;
  readonly #neighboursFilter: HashFilter;
  readonly #wholesFilter: HashFilter;
  readonly #reader = new ByteReader();

  constructor(source: SnapshotSource) {
    this.#source = source;
    this.header = headerOf(source);
    this.evidence = loadEvidence(source, this.header.entryCount);
    this.#termsFilter = HashFilter.read(source, "termsFilter", this.header.termFilterBits);
    this.#neighboursFilter = HashFilter.read(source, "neighboursFilter", this.header.neighbourFilterBits);
    this.#wholesFilter = HashFilter.read(source, "wholesFilter", this.header.wholeFilterBits);
    this.record = new RecordReader(this.#reader);
    const { entryCount } = this.header;
    this.scratch = {
      covered: { states: new Uint8Array(entryCount), entries: new NumberList() },
      ...EntryNumbers.sideBySide(entryCount, ["words", "sharing", "bounds"]),
    };
  }

  /** The words that may be found by this text: all that are, and hardly ever one that is not. */
  wordsOf(text: string): readonly number[] {
    return this.wordsAt(hashOf(text));
  }

  /** The same by the hash of the text, for whoever looks in many lists. */
  wordsAt(hash: number): readonly number[] {
    if (!this.#termsFilter.mayHave(hash)) return none;
    const words: number[] = [];
    this.#find("terms", this.header.termBits, hash, words);
    return words;
  }

  /** The same for texts that one is one letter off, by its `hashesNear`; each once, because many are found by several hashes. */
  wordsNear(hashes: readonly number[]): Iterable<number> {
    let words: number[] | undefined;
    for (const hash of hashes) {
      if (this.#neighboursFilter.mayHave(hash))
        this.#find("neighbours", this.header.neighbourBits, hash, (words ??= []));
    }
    return words === undefined ? none : new Set(words);
  }

  /** The names that are written so when they are written as one word. */
  wholesOf(sought: SoughtWhole): readonly FoundWhole[] {
    if (!this.#wholesFilter.mayHave(sought.hash)) return none;
    const length = this.#source.read("wholes", bucketOf(sought.hash, this.header.wholeBits));
    return readWholes(this.#entered(), length, sought);
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
    const occursAsJoin = (flags & wordFlags.occursAsJoin) !== 0;
    return {
      definition,
      word: wordOf(kind, (flags & wordFlags.mayBeOneLetterOff) !== 0, definition),
      listed: { number, occursAsJoin, entryCount, aliasCount, entries, aliases },
    };
  }

  /** The entries that have the word, in ascending order; valid until the next read. */
  entriesOf({ number, entries }: ListedWord): ArrayLike<number> {
    return entries ?? this.#numbersOf("postings", number);
  }

  /** Pairs of what `packAlias` wrote and an entry, those with the fewest words first; valid until the next read. */
  aliasesOf({ number, aliases }: ListedWord): ArrayLike<number> {
    return aliases ?? this.#numbersOf("rarest", number);
  }

  /** Points `record` at an entry. */
  enter(entry: number): RecordReader {
    this.#enterBlock("records", entry);
    this.record.readEvidence();
    return this.record;
  }

  entry(number: number): ListEntry {
    const length = this.#read("entries", number);
    return JSON.parse(decoder.decode(this.#source.bytes.subarray(0, length)));
  }

  #entriesWith(word: Word): number {
    const text = word.native ?? word.spellings[0]?.text ?? "";
    for (const number of this.wordsOf(text)) {
      const found = this.word(number);
      const isIt = definitionOf(found.word) === definitionOf(word);
      if (isIt && found.word.mayBeOneLetterOff === word.mayBeOneLetterOff) return found.listed.entryCount;
    }
    return 0;
  }

  #learned(native: string): readonly string[] | undefined {
    for (const number of this.wordsOf(prefixes.learned + native)) {
      const learned = learnedSpellings(this.word(number).definition);
      if (learned.native === native) return learned.spellings;
    }
    return undefined;
  }

  #find(table: "terms" | "neighbours", bits: number, hash: number, words: number[]): void {
    const length = this.#source.read(table, bucketOf(hash, bits)) / 4;
    const { numbers } = this.#source;
    for (let at = 0; at < length; at += 2) if (numbers[at] === hash) words.push(numbers[at + 1]!);
  }

  #enterBlock(table: "records" | "words", row: number): ByteReader {
    const rows = rowsPerBlock[table];
    this.#read(table, Math.floor(row / rows));
    const reader = this.#entered();
    enterRow(reader, row % rows, rows);
    return reader;
  }

  /** At the beginning of the row that was just read. */
  #entered(): ByteReader {
    this.#reader.bytes = this.#source.bytes;
    this.#reader.at = 0;
    return this.#reader;
  }

  #numbersOf(table: "postings" | "rarest", key: number): Uint32Array {
    const length = this.#read(table, key);
    return this.#source.numbers.subarray(0, length / 4);
  }

  #read(table: Table, key: number): number {
    const length = this.#source.read(table, key);
    if (length < 0) throw new Error(`The snapshot has no row ${key} in ${table}.`);
    return length;
  }
}

/** Most lookups find nothing, and need no list of their own for that. */
const none: readonly never[] = [];

function headerOf(source: SnapshotSource): SnapshotHeader {
  const length = source.read("header", 0);
  if (length < 0) throw new Error("The snapshot has no header.");
  return JSON.parse(decoder.decode(source.bytes.subarray(0, length)));
}

function loadEvidence(source: SnapshotSource, entryCount: number): EvidenceColumn {
  const column = new Uint32Array(entryCount * 2);
  for (let from = 0; from < entryCount; from += entriesPerChunk) {
    const length = source.read("evidence", from / entriesPerChunk);
    if (length < 0) throw new Error("The snapshot has lost a part of its evidence.");
    column.set(source.numbers.subarray(0, length / 4), from * 2);
  }
  return column;
}

function readDeltas(reader: ByteReader, count: number): number[] {
  const numbers: number[] = [];
  let before = 0;
  for (let left = count; left > 0; left--) numbers.push((before += reader.number()));
  return numbers;
}

function readPairs(reader: ByteReader, count: number): number[] {
  const numbers: number[] = [];
  for (let left = count * 2; left > 0; left--) numbers.push(reader.uint32());
  return numbers;
}
