import type { Bytes } from "./web-crypto.ts";

/** A signature in a PDF: `<` is at `begin`, and `>` just before `end`. It covers the first `covered` bytes but these. */
export type Place = { begin: number; end: number; covered: number };

const marker = Uint8Array.from("/ByteRange", (letter) => letter.charCodeAt(0));
const slash = marker[0]!;
/** Files of ours have one. A file with more than that is hostile, and is not read through. */
const placesMax = 16;
const markersMax = 1000;
/** Four numbers of ten digits and the spaces that pad them, with some to spare. */
const rangeLetters = 120;

/**
 * Where a PDF says that it is signed, in the order of the file; the last of them, if there are many. Its structure is not parsed: a seal of
 * ours covers every byte outside of its place, so a file whose seal fits is the file that was sealed, however a reader would parse it.
 */
export function placesIn(pdf: Bytes): Place[] {
  const places: Place[] = [];
  let markers = 0;
  for (let at = pdf.lastIndexOf(slash); at !== -1; at = at === 0 ? -1 : pdf.lastIndexOf(slash, at - 1)) {
    if (!marker.every((byte, index) => pdf[at + index] === byte)) continue;
    const place = placeAfter(pdf, at + marker.length);
    if (place) places.unshift(place);
    markers += 1;
    if (places.length === placesMax || markers === markersMax) break;
  }
  return places;
}

function placeAfter(pdf: Bytes, at: number): Place | null {
  const found = /^\s*\[\s*0\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/.exec(
    latin1(pdf.subarray(at, at + rangeLetters)),
  );
  if (!found) return null;
  const [begin, end, rest] = found.slice(1).map(Number);
  return begin! + 2 <= end! ? { begin: begin!, end: end!, covered: end! + rest! } : null;
}

export function latin1(bytes: Bytes): string {
  return String.fromCharCode(...bytes);
}

/** What a signature covers. */
export function coveredBy(pdf: Bytes, { begin, end, covered }: Place): Bytes {
  const bytes = new Uint8Array(covered - (end - begin));
  bytes.set(pdf.subarray(0, begin));
  bytes.set(pdf.subarray(end, covered), begin);
  return bytes;
}

/** The bytes that stand in the place in hexadecimal digits; null if anything else is there. */
export function bytesIn(pdf: Bytes, { begin, end }: Place): Bytes | null {
  const isString = pdf[begin] === 0x3c && pdf[end - 1] === 0x3e;
  const digits = end - begin - 2;
  if (!isString || digits % 2 !== 0 || digits > digitsMax) return null;
  const bytes = new Uint8Array(digits / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    const [high, low] = [valueOf(pdf[begin + 1 + 2 * index]!), valueOf(pdf[begin + 2 + 2 * index]!)];
    if (high === -1 || low === -1) return null;
    bytes[index] = high * 16 + low;
  }
  return bytes;
}

/** Half a megabyte: more than the longest chain of certificates. */
const digitsMax = 1024 * 1024;

/** Of one digit, in capitals as well; -1 for anything else. */
function valueOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 0x20;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
