import { hexOf } from "../trail/trail-check.ts";
import type { Bytes } from "./web-crypto.ts";

// Node and browsers have it, plain JavaScript does not.
declare const TextEncoder: new () => { encode(text: string): Bytes };

// The part of DER that certificates, signatures and timestamps need (Distinguished Encoding Rules of ASN.1, ITU-T X.690:
// https://www.itu.int/rec/T-REC-X.690).

/** Whoever made these bytes did not make them as they must be. */
export class Unreadable extends Error {}

export type Tag = keyof typeof tags;
const tags = {
  truth: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  identifier: 0x06,
  utf8: 0x0c,
  time: 0x17,
  longTime: 0x18,
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
  return elementsOf(contentOf(der, tag));
}

/** The elements within an element, whatever its tag. */
export const elementsIn = (der: Uint8Array): Uint8Array[] => elementsOf(contentIn(der));

function elementsOf<B extends Uint8Array>(content: B): B[] {
  const parts: B[] = [];
  for (let at = 0; at < content.length; at += parts.at(-1)!.length) parts.push(elementAt(content, at));
  return parts;
}

/** The content of an element that is all there is. */
export function contentOf(der: Bytes, tag: Tag): Bytes {
  if (der[0] !== tags[tag]) throw new Unreadable();
  return contentIn(der);
}

/** The same, whatever its tag. */
export function contentIn<B extends Uint8Array>(der: B): B {
  const { begin, end } = extentOf(der, 0);
  if (end !== der.length) throw new Unreadable();
  return der.subarray(begin, end) as B;
}

export const isTagged = (der: Bytes | undefined, tag: Tag): der is Bytes => der?.[0] === tags[tag];

/** The whole element that begins here; something may follow it. */
export function elementAt<B extends Uint8Array>(bytes: B, at: number): B {
  return bytes.subarray(at, extentOf(bytes, at).end) as B;
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

function extentOf(bytes: Uint8Array, at: number): { begin: number; end: number } {
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

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** An object identifier as it is written in DER, in hexadecimal digits. */
export const identifier = (dotted: string): string => hexOf(objectIdentifier(dotted));

function tagged(tag: number, ...contents: readonly Uint8Array[]): Bytes {
  const content = joined(contents);
  return joined([Uint8Array.of(tag), lengthOf(content.length), content]);
}

function lengthOf(length: number): Bytes {
  if (length < 0x80) return Uint8Array.of(length);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.of(0x80 | bytes.length, ...bytes);
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, one) => length + one.length, 0));
  let at = 0;
  for (const one of parts) {
    bytes.set(one, at);
    at += one.length;
  }
  return bytes;
}

export const sequence = (...parts: readonly Uint8Array[]): Bytes => tagged(tags.sequence, ...parts);
export const set = (...parts: readonly Uint8Array[]): Bytes => tagged(tags.set, ...parts);
/** Sorted as DER requires; signed content must be in this order. */
export const setOf = (...parts: readonly Uint8Array[]): Bytes => set(...parts.toSorted(byBytes));
export const octets = (bytes: Uint8Array): Bytes => tagged(tags.octets, bytes);
export const bits = (bytes: Uint8Array, unused = 0): Bytes => tagged(tags.bits, Uint8Array.of(unused), bytes);
export const utf8 = (text: string): Bytes => tagged(tags.utf8, new TextEncoder().encode(text));
export const truth = (): Bytes => tagged(tags.truth, Uint8Array.of(0xff));
export const nothing = (): Bytes => tagged(tags.nothing);
/** `[number]`: around whole elements, or in place of the tag of a set or a sequence of them. */
export const explicit = (number: number, ...parts: readonly Uint8Array[]): Bytes =>
  tagged(tags["[0]"] | number, ...parts);

/** Not negative: a leading set bit would mean a negative number. */
export function unsigned(bytes: Uint8Array): Bytes {
  return tagged(tags.integer, ...(bytes[0]! >= 0x80 ? [Uint8Array.of(0)] : []), bytes);
}

export function objectIdentifier(dotted: string): Bytes {
  const [first, second, ...rest] = dotted.split(".").map(Number);
  return tagged(tags.identifier, Uint8Array.of(first! * 40 + second!, ...rest.flatMap(base128)));
}

/** Years before 2050 have two digits in certificates, later ones four. */
export function time(date: Date): Bytes {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  const isShort = date.getUTCFullYear() < 2050;
  return tagged(isShort ? tags.time : tags.longTime, new TextEncoder().encode(isShort ? digits.slice(2) : digits));
}

function byBytes(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at === -1 || at >= other.length ? one.length - other.length : one[at]! - other[at]!;
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}
