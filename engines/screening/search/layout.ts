import type { ListKey } from "../lists/list-keys.ts";

/**
 * The parts of a snapshot: tables of bytes under numbers, written once, in ascending order of the numbers.
 *
 * - `header`: one row, see below.
 * - `entries`: number of an entry → the entry as published, in canonical JSON. Read for hits only.
 * - `records`: blocks of entries as they are compared: kind, dates, countries, identifiers, and aliases as numbers of words.
 * - `evidence`: the part of the records that is held in memory while a snapshot is open, a few bytes for each entry.
 * - `terms`: by hash of a text, or of a spelling class → the words that are found by it.
 * - `neighbours`: by hash of such a text, and of the text with one letter left out → the words.
 * - `wholes`: by hash of a name written as one word → the names of entries that are written so.
 * - `termsFilter`, `neighboursFilter`, `wholesFilter`: two bits for each hash that leads somewhere. Held in memory: most lookups lead
 *   nowhere.
 * - `words`: blocks of words: their spellings, and the entries they occur in where these are few.
 * - `postings`: number of a word → the entries it occurs in, where they are many.
 * - `rarest`: number of a word → the aliases of which it is the rarest word, where they are many.
 */
export const tables = [
  "header",
  "entries",
  "records",
  "evidence",
  "terms",
  "neighbours",
  "wholes",
  "termsFilter",
  "neighboursFilter",
  "wholesFilter",
  "words",
  "postings",
  "rarest",
] as const;
export type Table = (typeof tables)[number];

/** Raised when bytes change their meaning, or anything else makes other bytes of the same terms. */
export const layoutVersion = 4;

export type SnapshotHeader = {
  layoutVersion: number;
  termBuilderVersion: number;
  listKey: ListKey;
  versionId: string;
  entryCount: number;
  nameCount: number;
  wordCount: number;
  /** Terms, neighbours and wholes are found under so many upper bits of their hash. */
  termBits: number;
  neighbourBits: number;
  wholeBits: number;
  termFilterBits: number;
  neighbourFilterBits: number;
  wholeFilterBits: number;
  /** ISO 15924 of the scripts of the names, in the order of the bits that stand for them; countries in the order of their numbers. */
  scripts: readonly string[];
  countries: readonly string[];
};

/** The destination of a snapshot. The bytes may be used again after the call. */
export type SnapshotSink = { put(table: Table, key: number, bytes: Uint8Array): void };

/**
 * The source that a snapshot is read from. A row is read into memory that is the same for all rows, because a search reads
 * hundreds and would leave as many objects behind.
 */
export type SnapshotSource = {
  /** Reads a row; returns its length in bytes, or -1 where there is none. */
  read(table: Table, key: number): number;
  /** The row at the beginning, and whatever there was before behind it. Another array after a longer row was read. */
  readonly bytes: Uint8Array;
  /** The same memory as whole numbers. */
  readonly numbers: Uint32Array;
};

export const rowsPerBlock = { records: 4, words: 8 } as const;

/** Up to so many entries of a word stand in the word's own row. */
export const inlinePostings = 12;

/** The first character of a term that is not a word; no script has it as a letter. */
export const prefixes = { identifier: "#", learned: "~", spellingClass: "=" } as const;

/** The first terms in which words are also found by their spelling classes. */
export const firstTermsWithClasses = 4;

export const wordKinds = ["plain", "spelled", "identifier", "learned"] as const;
export type WordKind = (typeof wordKinds)[number];

/** Bits of the first byte of a word's row: three for its kind, then flags. */
export const kindMask = 7;
export const wordFlags = { mayBeOneLetterOff: 8, occursAsJoin: 16 } as const;
