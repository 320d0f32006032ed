import { type Budget, disarmingLimits } from "../limits.ts";
import { type Dictionary, isName, NotReadable, type PdfValue, Stream, TooComplex } from "./objects.ts";
import { isWhite, parseValues, skipWhite } from "./parse-values.ts";
import { unpackTable } from "./stream-bytes.ts";

/** Where an object is: at an offset of the file, or within an object stream. */
export type Place = { offset: number; generation: number } | { within: number; index: number };

export type CrossReferences = {
  places: ReadonlyMap<number, Place>;
  trailer: Dictionary;
  encrypted: boolean;
  /** How often the file was written: one, and one for each update that was appended. */
  revisions: number;
};

type Section = { entries: Map<number, Place | null>; trailer: Dictionary; streamAt: number | null };
type ReadAt = (offset: number) => { number: number; value: PdfValue };

/** Reads all sections, the newest first; what a newer one says of an object counts. */
export function readCrossReferences(bytes: Buffer, readAt: ReadAt, budget: Budget): CrossReferences {
  const known = new Map<number, Place | null>();
  const seen = new Set<number>();
  let trailer: Dictionary | null = null;
  let [encrypted, sections] = [false, 0];
  const take = (at: number) => {
    if (seen.has(at) || seen.size > disarmingLimits.sections) throw new NotReadable("The sections have no end.");
    seen.add(at);
    const section = sectionAt(bytes, at, readAt, budget);
    // A hybrid file has a second table for objects in object streams, which counts before the first.
    const hybrid = section.streamAt === null ? null : sectionAt(bytes, section.streamAt, readAt, budget);
    for (const { entries } of [...(hybrid ? [hybrid] : []), section])
      for (const [number, place] of entries) if (!known.has(number)) known.set(number, place);
    encrypted ||= section.trailer.has("Encrypt");
    return section.trailer;
  };
  for (let at: number | null = startOf(bytes); at !== null; sections += 1) {
    const found: Dictionary = take(at);
    trailer ??= found;
    const previous: PdfValue = found.get("Prev") ?? null;
    if (previous !== null && typeof previous !== "number") throw new NotReadable("A section is nowhere.");
    at = previous;
  }
  const places = new Map([...known].flatMap(([number, place]) => (place ? [[number, place] as const] : [])));
  return { places, trailer: trailer!, encrypted, revisions: sections };
}

function startOf(bytes: Buffer): number {
  const at = bytes.lastIndexOf("startxref");
  const { values } = parseValues(bytes, at + 9, { values: 8, objects: 0, unpackedBytes: 0 }, 1);
  if (at === -1 || typeof values[0] !== "number") throw new NotReadable("No table of objects.");
  return values[0];
}

function sectionAt(bytes: Buffer, offset: number, readAt: ReadAt, budget: Budget): Section {
  if (!Number.isSafeInteger(offset) || offset < 0 || offset >= bytes.length)
    throw new NotReadable("A section is nowhere.");
  const at = skipWhite(bytes, offset);
  return bytes.toString("latin1", at, at + 4) === "xref"
    ? tableAt(bytes, at + 4, budget)
    : streamAt(readAt(at).value, budget);
}

function tableAt(bytes: Buffer, from: number, budget: Budget): Section {
  const entries: Section["entries"] = new Map();
  let at = skipWhite(bytes, from);
  while (isDigit(bytes[at])) {
    const header = /^(\d{1,10})\s+(\d{1,10})\s*/.exec(bytes.toString("latin1", at, at + 64));
    if (!header) throw new NotReadable("A wrong table of objects.");
    const [first, count] = [Number(header[1]), Number(header[2])];
    at += header[0].length;
    for (let index = 0; index < count; index += 1) {
      const line = /^(\d{1,10})\s+(\d{1,5})\s+([nf])/.exec(bytes.toString("latin1", at, at + 40));
      if (!line) throw new NotReadable("A wrong table of objects.");
      if ((budget.objects -= 0.25) < 0) throw new TooComplex("Too many objects.");
      const [offset, generation] = [Number(line[1]), Number(line[2])];
      entries.set(first + index, line[3] === "n" && offset > 0 ? { offset, generation } : null);
      at += line[0].length;
      while (isWhite(bytes[at])) at += 1;
    }
    at = skipWhite(bytes, at);
  }
  if (bytes.toString("latin1", at, at + 7) !== "trailer") throw new NotReadable("A table without a trailer.");
  const [trailer] = parseValues(bytes, at + 7, budget, 1).values;
  if (!(trailer instanceof Map)) throw new NotReadable("A table without a trailer.");
  const hybrid = trailer.get("XRefStm");
  return { entries, trailer, streamAt: typeof hybrid === "number" ? hybrid : null };
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Nothing is known about other objects yet, so every value of this dictionary stands in it. */
const itself = (value: PdfValue | undefined): PdfValue => value ?? null;

function streamAt(value: PdfValue, budget: Budget): Section {
  if (!(value instanceof Stream) || !isName(value.entries.get("Type"), "XRef"))
    throw new NotReadable("No table of objects.");
  const widths = numbersOf(value.entries.get("W"));
  const size = value.entries.get("Size");
  if (widths.length < 3 || widths.some((width) => width > 8) || typeof size !== "number")
    throw new NotReadable("A wrong table.");
  const index = value.entries.has("Index") ? numbersOf(value.entries.get("Index")) : [0, size];
  const bytes = unpackTable(value, itself, budget);
  const entries: Section["entries"] = new Map();
  let at = 0;
  const field = (width: number, otherwise: number) => {
    let number = width === 0 ? otherwise : 0;
    for (let left = width; left > 0; left -= 1) number = number * 256 + bytes[at++]!;
    return number;
  };
  const row = widths[0]! + widths[1]! + widths[2]!;
  for (let pair = 0; pair + 1 < index.length; pair += 2)
    for (let number = index[pair]!; number < index[pair]! + index[pair + 1]!; number += 1) {
      if (row === 0 || at + row > bytes.length) throw new NotReadable("A table that ends too early.");
      if ((budget.objects -= 0.25) < 0) throw new TooComplex("Too many objects.");
      const [type, second, third] = [field(widths[0]!, 1), field(widths[1]!, 0), field(widths[2]!, 0)];
      if (type === 1) entries.set(number, { offset: second, generation: third });
      else entries.set(number, type === 2 ? { within: second, index: third } : null);
    }
  return { entries, trailer: value.entries, streamAt: null };
}

function numbersOf(value: PdfValue | undefined): number[] {
  if (!Array.isArray(value)) throw new NotReadable("A wrong table.");
  return value.map((one) => {
    if (typeof one !== "number" || !Number.isSafeInteger(one) || one < 0) throw new NotReadable("A wrong number.");
    return one;
  });
}
