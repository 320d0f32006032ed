import { hexOf } from "../trail/trail-check.ts";
import type { Bytes } from "./web-crypto.ts";

/** Whoever made these bytes did not make them as they must be. */
export class Unreadable extends Error {}

export type Tag = keyof typeof tags;
const tags = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  identifier: 0x06,
  sequence: 0x30,
  set: 0x31,
  "[0]": 0xa0,
  "[1]": 0xa1,
  "[3]": 0xa3,
} as const;

/**
 * The elements within an element, each whole. DER has one way to write anything, and every other way is refused: a seal that could be
 * written in two ways could be changed without a trace.
 */
export function partsOf(der: Bytes, tag: Tag): Bytes[] {
  const content = contentOf(der, tag);
  const parts: Bytes[] = [];
  for (let at = 0; at < content.length; at += parts.at(-1)!.length) parts.push(elementAt(content, at));
  return parts;
}

/** The content of an element that is all there is. */
export function contentOf(der: Bytes, tag: Tag): Bytes {
  const { begin, end } = extentOf(der, 0);
  if (der[0] !== tags[tag] || end !== der.length) throw new Unreadable();
  return der.subarray(begin, end);
}

export const isTagged = (der: Bytes | undefined, tag: Tag): der is Bytes => der?.[0] === tags[tag];

/** The whole element that begins here; something may follow it. */
export function elementAt(bytes: Bytes, at: number): Bytes {
  return bytes.subarray(at, extentOf(bytes, at).end);
}

/** One of several parts, which must be there. */
export function part(parts: readonly Bytes[], index: number): Bytes {
  const found = parts.at(index);
  if (!found) throw new Unreadable();
  return found;
}

/** Both of two parts. Whatever comes after them would be covered by nothing. */
export function twoParts(parts: readonly Bytes[]): [Bytes, Bytes] {
  if (parts.length !== 2) throw new Unreadable();
  return [parts[0]!, parts[1]!];
}

export function onlyPart(parts: readonly Bytes[]): Bytes {
  if (parts.length !== 1) throw new Unreadable();
  return parts[0]!;
}

function extentOf(bytes: Bytes, at: number): { begin: number; end: number } {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  // Tags of several bytes are in none of what is read here, and lengths that are only known at the end are no DER.
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || first === 0x80) throw new Unreadable();
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const begin = at + 2 + lengthBytes;
  if (lengthBytes > 4 || begin > bytes.length) throw new Unreadable();
  const length = lengthBytes === 0 ? first : bytes.subarray(at + 2, begin).reduce((sum, byte) => sum * 256 + byte, 0);
  const isShortest = lengthBytes === 0 || (length >= 0x80 && bytes[at + 2] !== 0);
  if (!isShortest || begin + length > bytes.length) throw new Unreadable();
  return { begin, end: begin + length };
}

/** An object identifier as it is written in DER, in hexadecimal digits. */
export function identifier(dotted: string): string {
  const [first, second, ...rest] = dotted.split(".").map(Number);
  const bytes = [first! * 40 + second!, ...rest.flatMap(base128)];
  return hexOf(Uint8Array.from([tags.identifier, bytes.length, ...bytes]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
