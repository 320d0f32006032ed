import type { ByteWriter } from "./bytes.ts";
import type { NumberedEntry } from "./record.ts";

/**
 * Kind, date of birth and nationalities of every entry in eight bytes, held in memory while a snapshot is open: among the
 * entries that share a common word, most are set aside by these alone. What does not fit says so and is read from the record.
 *
 * First number: two bits of kind, two of how many dates, two of how many countries, then two countries of ten bits each.
 * Second number: the date, where there is one.
 */
export const bytesPerEntry = 8;
export const entriesPerChunk = 8192;

const several = 3;
const greatestCountry = 1023;

export function writeEvidence(writer: ByteWriter, { kind, dates, countries }: NumberedEntry): void {
  const [date] = dates;
  const dateCount = dates.length === 0 ? 0 : dates.length === 1 && "date" in date! ? 1 : several;
  const fits = countries.length <= 2 && countries.every((country) => country <= greatestCountry);
  const countryCount = fits ? countries.length : several;
  const [first = 0, second = 0] = fits ? countries : [];
  writer.uint32(kind | (dateCount << 2) | (countryCount << 4) | (first << 6) | (second << 16));
  writer.uint32(dateCount === 1 && date && "date" in date ? date.date : 0);
}

export type EvidenceColumn = Uint32Array;

export function kindAt(column: EvidenceColumn, entry: number): number {
  return column[entry * 2]! & 3;
}

/** Whether the column says all there is to say about the entry's dates and countries. */
export function isWholeAt(column: EvidenceColumn, entry: number): boolean {
  const first = column[entry * 2]!;
  return ((first >>> 2) & 3) !== several && ((first >>> 4) & 3) !== several;
}

/** The entry's only date, or 0. */
export function dateAt(column: EvidenceColumn, entry: number): number {
  return column[entry * 2 + 1]!;
}

export function countryCountAt(column: EvidenceColumn, entry: number): number {
  return (column[entry * 2]! >>> 4) & 3;
}

/** The entry's first country or its second. */
export function countryAt(column: EvidenceColumn, entry: number, index: 0 | 1): number {
  return (column[entry * 2]! >>> (index === 0 ? 6 : 16)) & greatestCountry;
}
