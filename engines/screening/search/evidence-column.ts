import type { ByteWriter } from "./bytes.ts";
import type { NumberedDate, NumberedEntry } from "./record.ts";

/**
 * Kind, date of birth, nationalities and the length of the shortest name of every entry in eight bytes, held in memory while a
 * snapshot is open: among the entries that share a common word, most are set aside by these alone. A value that does not fit says so
 * and is read from the record.
 *
 * First number: two bits of kind, two of what is known of dates, two of how many countries, then two countries of ten bits each, and
 * four bits of the fewest words of a name. Second number: the date, or where a span begins in twenty bits and how long it is in twelve.
 */
export const bytesPerEntry = 8;
export const entriesPerChunk = 8192;

export type EvidenceColumn = Uint32Array;

const noDate = 0;
const oneDate = 1;
const oneSpan = 2;
const several = 3;

const greatestCountry = 2 ** 10 - 1;
const greatestStart = 2 ** 20 - 1;
const longestSpan = 2 ** 12 - 1;
const mostWords = 2 ** 4 - 1;

export function writeEvidence(writer: ByteWriter, { kind, dates, countries, names }: NumberedEntry): void {
  const { state, packed } = packDates(dates);
  const fits = countries.length <= 2 && countries.every((country) => country <= greatestCountry);
  const [first = 0, second = 0] = fits ? countries : [];
  const countryCount = fits ? countries.length : several;
  const words = fewestWords(names);
  writer.uint32(kind | (state << 2) | (countryCount << 4) | (first << 6) | (second << 16) | (words << 26));
  writer.uint32(packed);
}

/** A name without words agrees as a whole or not at all, so it is not the shortest of those that share some. */
function fewestWords(names: NumberedEntry["names"]): number {
  const lengths = names.map(({ words }) => words.length).filter((length) => length > 0);
  return lengths.length === 0 ? 0 : Math.min(mostWords, ...lengths);
}

function packDates([date, ...others]: readonly NumberedDate[]): { state: number; packed: number } {
  if (date === undefined) return { state: noDate, packed: 0 };
  if (others.length > 0) return { state: several, packed: 0 };
  if ("date" in date) return { state: oneDate, packed: date.date };
  const length = date.to - date.from;
  if (date.from > greatestStart || length > longestSpan) return { state: several, packed: 0 };
  return { state: oneSpan, packed: ((length << 20) | date.from) >>> 0 };
}

export function kindAt(column: EvidenceColumn, entry: number): number {
  return column[entry * 2]! & 3;
}

/** The entry's only date, null where it has none, undefined where that is not all there is to say. */
export function dateAt(column: EvidenceColumn, entry: number): NumberedDate | null | undefined {
  const state = (column[entry * 2]! >>> 2) & 3;
  const packed = column[entry * 2 + 1]!;
  if (state === oneDate) return { date: packed };
  if (state === oneSpan) return { from: packed & greatestStart, to: (packed & greatestStart) + (packed >>> 20) };
  return state === noDate ? null : undefined;
}

/** True where the entry's only date is one of these, or more has to be read. Most of thousands are not, so it makes nothing. */
export function mayHaveDate(column: EvidenceColumn, entry: number, dates: readonly number[]): boolean {
  const state = (column[entry * 2]! >>> 2) & 3;
  if (state !== oneDate) return state === several;
  const packed = column[entry * 2 + 1]!;
  for (let index = 0; index < dates.length; index++) if (dates[index] === packed) return true;
  return false;
}

/** The number of countries of the entry, up to two; undefined where there are more. */
export function countryCountAt(column: EvidenceColumn, entry: number): number | undefined {
  const count = (column[entry * 2]! >>> 4) & 3;
  return count === several ? undefined : count;
}

/** The entry's first country or its second. */
export function countryAt(column: EvidenceColumn, entry: number, index: 0 | 1): number {
  return (column[entry * 2]! >>> (index === 0 ? 6 : 16)) & greatestCountry;
}

/** No name of the entry that has words has fewer than these; 0 where none has any. */
export function fewestWordsAt(column: EvidenceColumn, entry: number): number {
  return (column[entry * 2]! >>> 26) & mostWords;
}
