import type { ByteReader, ByteWriter } from "./bytes.ts";

/** A name of an entry with its words by number. */
export type NumberedName = {
  /** The place of the name among the entry's names, and whether the list calls that one weak. */
  nameIndex: number;
  weak: boolean;
  words: readonly number[];
  joins: readonly number[];
  /** True when it has native forms when written as one. */
  hasNativeWhole: boolean;
  isRomanised: boolean;
  /** The scripts of the words other than Latin. */
  scripts: readonly number[];
  initials: readonly (readonly [number, string])[];
};

/** A date as it is compared: a day, month or year as `packDate` writes it, or a span between two days. */
export type NumberedDate = { date: number } | { from: number; to: number };

/** An entry as it is compared. Countries are by number too. */
export type NumberedEntry = {
  kind: number;
  dates: readonly NumberedDate[];
  countries: readonly number[];
  identifiers: readonly NumberedIdentifier[];
  names: readonly NumberedName[];
};

/** `country` is 0 where there is none, otherwise its number and one. */
export type NumberedIdentifier = { word: number; country: number };

export const kindNumbers = { person: 1, entity: 2 } as const;
export const kindsByNumber = [null, "person", "entity"] as const;

export function writeRecord(writer: ByteWriter, entry: NumberedEntry): void {
  writer.number(entry.kind);
  writer.number(entry.dates.length);
  for (const date of entry.dates) writeDate(writer, date);
  writer.number(entry.countries.length);
  for (const country of entry.countries) writer.number(country);
  writer.number(entry.identifiers.length);
  for (const { word, country } of entry.identifiers) {
    writer.number(word);
    writer.number(country);
  }
  writer.number(entry.names.length);
  for (const name of entry.names) writeName(writer, name);
}

function writeDate(writer: ByteWriter, date: NumberedDate): void {
  if ("date" in date) return writer.number(date.date << 1);
  writer.number((date.from << 1) | 1);
  writer.number(date.to - date.from);
}

const weakBit = 1;
const plainBit = 2;

/** Most names are a few Latin words: of these, nothing but the words is kept. */
function writeName(writer: ByteWriter, name: NumberedName): void {
  const isPlain = name.scripts.length === 0 && name.initials.length === 0;
  writer.number((name.nameIndex << 2) | (isPlain ? plainBit : 0) | (name.weak ? weakBit : 0));
  writer.number(name.words.length);
  for (const word of name.words) writer.number(word);
  for (const join of name.joins) writer.number(join);
  if (isPlain) return;
  writer.number(name.scripts.length);
  for (const script of name.scripts) writer.number(script);
  writer.number((name.hasNativeWhole ? 2 : 0) | (name.isRomanised ? 1 : 0));
  writer.number(name.initials.length);
  for (const [place, letter] of name.initials) {
    writer.number(place);
    writer.text(letter);
  }
}

/** Reads one record, name by name, into the same arrays again and again: a search looks at many and keeps few. */
export class RecordReader {
  kind = 0;
  dates: NumberedDate[] = [];
  countries: number[] = [];
  identifiers: NumberedIdentifier[] = [];
  names = 0;
  readonly #reader: ByteReader;

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  /** All but the names; `readName` follows as often as there are names. */
  readEvidence(): void {
    const reader = this.#reader;
    this.kind = reader.number();
    this.dates.length = 0;
    for (let count = reader.number(); count > 0; count--) this.dates.push(readDate(reader));
    this.countries.length = 0;
    for (let count = reader.number(); count > 0; count--) this.countries.push(reader.number());
    this.identifiers.length = 0;
    for (let count = reader.number(); count > 0; count--) {
      this.identifiers.push({ word: reader.number(), country: reader.number() });
    }
    this.names = reader.number();
  }

  readName(name: ReadName): void {
    const reader = this.#reader;
    const first = reader.number();
    name.nameIndex = first >>> 2;
    name.weak = (first & weakBit) !== 0;
    const count = reader.number();
    readNumbers(reader, name.words, count);
    readNumbers(reader, name.joins, Math.max(0, count - 1));
    name.scripts.length = 0;
    name.hasNativeWhole = false;
    name.isRomanised = false;
    name.initials = noInitials;
    if (first & plainBit) return;
    readNumbers(reader, name.scripts, reader.number());
    const flags = reader.number();
    name.hasNativeWhole = (flags & 2) !== 0;
    name.isRomanised = (flags & 1) !== 0;
    const initials: [number, string][] = [];
    for (let left = reader.number(); left > 0; left--) initials.push([reader.number(), reader.text()]);
    if (initials.length > 0) name.initials = initials;
  }
}

/** A name that is read again and again. */
export type ReadName = {
  -readonly [Key in keyof NumberedName]: NumberedName[Key] extends readonly number[] ? number[] : NumberedName[Key];
};

export function emptyName(): ReadName {
  return {
    nameIndex: 0,
    weak: false,
    words: [],
    joins: [],
    hasNativeWhole: false,
    isRomanised: false,
    scripts: [],
    initials: noInitials,
  };
}

const noInitials: ReadName["initials"] = [];

function readNumbers(reader: ByteReader, target: number[], count: number): void {
  target.length = count;
  for (let index = 0; index < count; index++) target[index] = reader.number();
}

function readDate(reader: ByteReader): NumberedDate {
  const first = reader.number();
  if ((first & 1) === 0) return { date: first >>> 1 };
  return { from: first >>> 1, to: (first >>> 1) + reader.number() };
}
