import type { Budget } from "../limits.ts";
import { type Dictionary, Name, NotReadable, type PdfValue, Reference, TooComplex } from "./objects.ts";

const kinds = new Uint8Array(256);
const [white, delimiter] = [1, 2];
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = white;
for (const character of "()<>[]{}/%") kinds[character.charCodeAt(0)] = delimiter;

export const isWhite = (byte: number | undefined): boolean => byte !== undefined && kinds[byte] === white;

type Frame = { items: PdfValue[]; isDictionary: boolean };

/** Values up to a word that is none, such as `endobj`, or up to the end of the bytes. */
export type Parsed = { values: PdfValue[]; word: string | null; at: number };

/**
 * Reads values without recursion, so that no depth is too much for it. Two numbers and `R` are a reference: the numbers
 * have been read by then, and are taken back.
 */
export function parseValues(bytes: Buffer, from: number, budget: Budget, valuesMax = Infinity): Parsed {
  const root: Frame = { items: [], isDictionary: false };
  const frames = [root];
  let frame = root;
  let at = from;
  const push = (value: PdfValue) => {
    if ((budget.values -= 1) < 0) throw new TooComplex("Too many values.");
    frame.items.push(value);
  };
  const close = (isDictionary: boolean) => {
    if (frames.length === 1 || frame.isDictionary !== isDictionary) throw new NotReadable("Something is closed twice.");
    const { items } = frames.pop()!;
    frame = frames.at(-1)!;
    push(isDictionary ? dictionaryOf(items) : items);
  };
  for (;;) {
    at = skipWhite(bytes, at);
    if (frame === root && root.items.length >= valuesMax && bytes[at] !== 0x52 /* R */)
      return { values: root.items, word: null, at };
    const byte = bytes[at];
    if (byte === undefined) {
      if (frames.length > 1) throw new NotReadable("Something is not closed.");
      return { values: root.items, word: null, at };
    }
    const next = bytes[at + 1];
    if (byte === 0x2f /* / */) {
      const end = endOfWord(bytes, at + 1);
      push(new Name(unescaped(bytes.toString("latin1", at + 1, end))));
      at = end;
    } else if (byte === 0x28 /* ( */) {
      const { value, end } = literalString(bytes, at + 1);
      push(value);
      at = end;
    } else if (byte === 0x3c && next === 0x3c) {
      frames.push((frame = { items: [], isDictionary: true }));
      at += 2;
    } else if (byte === 0x3e && next === 0x3e) {
      close(true);
      at += 2;
    } else if (byte === 0x3c /* < */) {
      const end = bytes.indexOf(0x3e, at);
      if (end === -1) throw new NotReadable("A string is not closed.");
      push(hexString(bytes.toString("latin1", at + 1, end)));
      at = end + 1;
    } else if (byte === 0x5b /* [ */) {
      frames.push((frame = { items: [], isDictionary: false }));
      at += 1;
    } else if (byte === 0x5d /* ] */) {
      close(false);
      at += 1;
    } else {
      const end = endOfWord(bytes, at);
      if (end === at) throw new NotReadable("A character that belongs to nothing.");
      const word = bytes.toString("latin1", at, end);
      const known = wordValue(word);
      if (known !== undefined) push(known);
      else if (word === "R") refer(frame.items);
      else if (frames.length === 1) return { values: root.items, word, at: end };
      else throw new NotReadable("A word in the middle of a value.");
      at = end;
    }
  }
}

function refer(items: PdfValue[]): void {
  const [generation, number] = [items.pop(), items.pop()];
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(generation)) throw new NotReadable("No reference.");
  items.push(new Reference(number as number, generation as number));
}

function wordValue(word: string): PdfValue | undefined {
  if (/^[+-]*\d*\.?\d*$/.test(word) && /\d/.test(word))
    return finite(Number(word.replace(/^[+-]+/, (signs) => (signs.includes("-") ? "-" : ""))));
  if (word === "true") return true;
  if (word === "false") return false;
  return word === "null" ? null : undefined;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new NotReadable("A number without end.");
  return value;
}

/** Of two entries with one key, readers disagree about which counts. */
function dictionaryOf(items: readonly PdfValue[]): Dictionary {
  if (items.length % 2 === 1) throw new NotReadable("A key without a value.");
  const entries: Dictionary = new Map();
  for (let index = 0; index < items.length; index += 2) {
    const key = items[index];
    if (!(key instanceof Name) || entries.has(key.value)) throw new NotReadable("A key that is none, or stands twice.");
    entries.set(key.value, items[index + 1]!);
  }
  return entries;
}

/** Comments count as white space. */
export function skipWhite(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    if (bytes[at] === 0x25 /* % */) {
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    } else if (kinds[bytes[at]!] !== white) break;
  }
  return at;
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && kinds[bytes[at]!] === 0) at += 1;
  return at;
}

const unescaped = (word: string) =>
  word.includes("#")
    ? word.replaceAll(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : word;

function hexString(digits: string): Buffer {
  const clean = digits.replaceAll(/[\0\t\n\f\r ]/g, "");
  if (!/^[0-9a-fA-F]*$/.test(clean)) throw new NotReadable("A string with wrong digits.");
  return Buffer.from(clean.length % 2 === 1 ? `${clean}0` : clean, "hex");
}

const escapes: Readonly<Record<number, number>> = { 0x6e: 10, 0x72: 13, 0x74: 9, 0x62: 8, 0x66: 12 };

function literalString(bytes: Buffer, from: number): { value: Buffer; end: number } {
  const value: number[] = [];
  let depth = 1;
  let at = from;
  for (; at < bytes.length; at += 1) {
    let byte = bytes[at]!;
    if (byte === 0x28) depth += 1;
    if (byte === 0x29 && (depth -= 1) === 0) return { value: Buffer.from(value), end: at + 1 };
    if (byte === 0x0d) {
      // Every kind of line end is one line feed.
      if (bytes[at + 1] === 0x0a) at += 1;
      byte = 0x0a;
    }
    if (byte !== 0x5c /* \ */) {
      value.push(byte);
      continue;
    }
    at += 1;
    const escaped = bytes[at];
    if (escaped === undefined) break;
    if (escaped >= 0x30 && escaped <= 0x37) {
      const digits = /^[0-7]{1,3}/.exec(bytes.toString("latin1", at, at + 3))![0];
      value.push(Number.parseInt(digits, 8) & 0xff);
      at += digits.length - 1;
    } else if (escaped === 0x0d || escaped === 0x0a) {
      if (escaped === 0x0d && bytes[at + 1] === 0x0a) at += 1;
    } else value.push(escapes[escaped] ?? escaped);
  }
  throw new NotReadable("A string is not closed.");
}
