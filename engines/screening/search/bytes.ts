/** Writes numbers and texts one after the other. Numbers below 2^32 take one to five bytes, small ones fewer. */
export class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity);
  }

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length++] = value;
  }

  number(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** A number that may be negative. */
  signed(value: number): void {
    this.number(((value << 1) ^ (value >> 31)) >>> 0);
  }

  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 0xff);
  }

  /** UTF-8 after its length in bytes. */
  text(value: string): void {
    this.number(utf8Length(value));
    this.unmeasuredText(value);
  }

  /** UTF-8 alone, where something else tells its length. */
  unmeasuredText(value: string): void {
    if (this.length + value.length * 3 > this.#bytes.length) this.#grow(value.length * 3);
    this.length = encodeUtf8(value, this.#bytes, this.length);
  }

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** The bytes written so far; valid until the next write. */
  view(from = 0, to = this.length): Uint8Array {
    return this.#bytes.subarray(from, to);
  }

  clear(): void {
    this.length = 0;
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + needed));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. Copies nothing, and can be pointed at other bytes, so that a search makes few objects. */
export class ByteReader {
  bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array = new Uint8Array(0), at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number(): number {
    let byte = this.bytes[this.at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = this.bytes[this.at++]!;
      value |= (byte & 0x7f) << shift;
    }
    return value >>> 0;
  }

  signed(): number {
    const value = this.number();
    return (value >>> 1) ^ -(value & 1);
  }

  uint32(): number {
    const { bytes, at } = this;
    this.at += 4;
    return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
  }

  text(): string {
    const length = this.number();
    this.at += length;
    return decodeUtf8(this.bytes, this.at - length, this.at);
  }
}

export function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // Two units of a pair are four bytes; every other unit is two or three.
    length += unit < 0x800 ? 1 : 2;
    if (isPair(text, index)) index++;
  }
  return length;
}

/** Half a surrogate pair is written as three bytes of its own, so that every text comes back as it was. */
export function encodeUtf8(text: string, target: Uint8Array, from: number): number {
  let at = from;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      target[at++] = unit;
    } else if (unit < 0x800) {
      target[at++] = 0xc0 | (unit >> 6);
      target[at++] = 0x80 | (unit & 0x3f);
    } else if (isPair(text, index)) {
      const point = text.codePointAt(index++)!;
      target[at++] = 0xf0 | (point >> 18);
      target[at++] = 0x80 | ((point >> 12) & 0x3f);
      target[at++] = 0x80 | ((point >> 6) & 0x3f);
      target[at++] = 0x80 | (point & 0x3f);
    } else {
      target[at++] = 0xe0 | (unit >> 12);
      target[at++] = 0x80 | ((unit >> 6) & 0x3f);
      target[at++] = 0x80 | (unit & 0x3f);
    }
  }
  return at;
}

export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  if (to - from <= shortText && isAscii(bytes, from, to)) return asciiText(bytes, from, to);
  let text = "";
  for (let at = from; at < to;) {
    const byte = bytes[at++]!;
    if (byte < 0x80) text += String.fromCharCode(byte);
    else if (byte < 0xe0) text += String.fromCharCode(((byte & 0x1f) << 6) | (bytes[at++]! & 0x3f));
    else if (byte < 0xf0) {
      text += String.fromCharCode(((byte & 0x0f) << 12) | ((bytes[at++]! & 0x3f) << 6) | (bytes[at++]! & 0x3f));
    } else {
      const high = ((byte & 0x07) << 18) | ((bytes[at++]! & 0x3f) << 12);
      text += String.fromCodePoint(high | ((bytes[at++]! & 0x3f) << 6) | (bytes[at++]! & 0x3f));
    }
  }
  return text;
}

// Put together at once, a text is one piece of memory; letter by letter it is a chain of pieces.
const shortText = 1024;

/** Given as a plain array, the letters are put together in a third of the time that a part of the bytes takes. */
function asciiText(bytes: Uint8Array, from: number, to: number): string {
  const codes: number[] = [];
  for (let at = from; at < to; at++) codes.push(bytes[at]!);
  return Reflect.apply(String.fromCharCode, null, codes);
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at]! >= 0x80) return false;
  return true;
}

function isPair(text: string, index: number): boolean {
  const [first, second] = [text.charCodeAt(index), text.charCodeAt(index + 1)];
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff;
}
