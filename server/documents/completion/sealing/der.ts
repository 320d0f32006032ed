/** The few parts of ASN.1 that a certificate of our own and a signature need. */
export type Der = Uint8Array;

function tagged(tag: number, ...contents: readonly Uint8Array[]): Der {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = bigEndian(BigInt(length));
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

function bigEndian(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn));
  return bytes.length === 0 ? [0] : bytes;
}

export const sequence = (...parts: readonly Der[]): Der => tagged(0x30, ...parts);
export const set = (...parts: readonly Der[]): Der => tagged(0x31, ...parts);
/** Sorted as DER requires; signed content must be in this order. */
export const setOf = (...parts: readonly Der[]): Der =>
  set(...parts.toSorted((one, other) => Buffer.compare(one, other)));
export const octets = (bytes: Uint8Array): Der => tagged(0x04, bytes);
export const bits = (bytes: Uint8Array, unused = 0): Der => tagged(0x03, Buffer.from([unused]), bytes);
export const utf8 = (text: string): Der => tagged(0x0c, Buffer.from(text, "utf8"));
export const truth = (): Der => tagged(0x01, Buffer.from([0xff]));
export const nothing = (): Der => tagged(0x05);
/** `[number]`: around whole elements, or in place of the tag of a set or a sequence of them. */
export const explicit = (number: number, ...parts: readonly Der[]): Der => tagged(0xa0 | number, ...parts);

/** Not negative: a leading set bit would mean a negative number. */
export function unsigned(bytes: Uint8Array): Der {
  return tagged(0x02, bytes[0]! >= 0x80 ? Buffer.from([0, ...bytes]) : bytes);
}

export function objectIdentifier(dotted: string): Der {
  const [first, second, ...rest] = dotted.split(".").map(Number);
  const base128 = (value: number): number[] => {
    const digits = [value & 0x7f];
    for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  };
  return tagged(0x06, Buffer.from([first! * 40 + second!, ...rest.flatMap(base128)]));
}

/** Years before 2050 have two digits in certificates, later ones four. */
export function time(date: Date): Der {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  const short = date.getUTCFullYear() < 2050;
  return tagged(short ? 0x17 : 0x18, Buffer.from(short ? digits.slice(2) : digits));
}

/** The elements within the first element of these bytes, each whole. */
export function elementsIn(der: Der): Der[] {
  const elements: Der[] = [];
  const outer = extentOf(der, 0);
  for (let at = outer.begin; at < outer.end;) {
    const { end } = extentOf(der, at);
    elements.push(der.subarray(at, end));
    at = end;
  }
  return elements;
}

/** The content of the first element of these bytes. */
export function contentIn(der: Der): Der {
  const { begin, end } = extentOf(der, 0);
  return der.subarray(begin, end);
}

/** The begin and end of the content of the element at this offset. */
function extentOf(der: Der, at: number): { begin: number; end: number } {
  const first = der[at + 1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const begin = at + 2 + lengthBytes;
  const length = lengthBytes === 0 ? first : der.subarray(at + 2, begin).reduce((sum, byte) => sum * 256 + byte, 0);
  if (first === 0x80 || begin + length > der.length) throw new Error("This is no DER.");
  return { begin, end: begin + length };
}
