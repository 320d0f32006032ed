import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scriptReaders } from "../script-readers.ts";
import { spellingLimit } from "../spellings.ts";
import { foldNative } from "./fold-native.ts";

/** The letters and marks of a script, as they stand in Unicode, with what else can stand in a word. */
const blocks: readonly (readonly [script: string, first: number, last: number])[] = [
  ["Cyrl", 0x0400, 0x052f],
  ["Grek", 0x0370, 0x03ff],
  ["Armn", 0x0531, 0x0587],
  ["Geor", 0x10a0, 0x10ff],
  ["Hebr", 0x0591, 0x05f4],
  ["Arab", 0x0610, 0x06ff],
  ["Thai", 0x0e01, 0x0e4e],
  ["Deva", 0x0900, 0x097f],
  ["Beng", 0x0980, 0x09fe],
  ["Guru", 0x0a01, 0x0a76],
  ["Gujr", 0x0a81, 0x0aff],
  ["Orya", 0x0b01, 0x0b77],
  ["Taml", 0x0b82, 0x0bfa],
  ["Telu", 0x0c00, 0x0c7f],
  ["Knda", 0x0c80, 0x0cf3],
  ["Mlym", 0x0d00, 0x0d7f],
];

function wordOf(first: number, last: number) {
  const letter = fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
  const rare = fc.constantFrom("\u0301", "\u200c", "\u200d", "'", "’", "ʼ", "ﷲ", "ﬠ");
  return fc
    .array(fc.oneof({ arbitrary: letter, weight: 12 }, rare), { minLength: 1, maxLength: 20 })
    .map((all) => all.join(""));
}

const country = fc.constantFrom(
  null,
  "RU",
  "UA",
  "BY",
  "BG",
  "RS",
  "MK",
  "KZ",
  "KG",
  "UZ",
  "MN",
  "GR",
  "SA",
  "IR",
  "IL",
);

describe.each(blocks)("words in %s", (script, first, last) => {
  const word = wordOf(first, last);

  it("have at most eight spellings, each once, in small Latin letters and digits", () => {
    const read = scriptReaders.get(script);
    fc.assert(
      fc.property(word, country, (text, from) => {
        for (const spellings of read?.(text, from) ?? []) {
          const texts = spellings.map((spelling) => spelling.text);
          expect(texts.length).toBeLessThanOrEqual(spellingLimit);
          expect(new Set(texts).size).toBe(texts.length);
          for (const each of texts) expect(each).toMatch(/^[a-z0-9]+$/);
          for (const { reading } of spellings) expect(reading).not.toBeNull();
        }
      }),
    );
  });

  it("are read the same each time, in capitals and in small letters", () => {
    const read = scriptReaders.get(script);
    fc.assert(
      fc.property(word, country, (text, from) => {
        expect(read?.(text, from)).toEqual(read?.(text, from));
        expect(read?.(text.toLowerCase(), from)).toEqual(read?.(text, from));
      }),
    );
  });

  it("are folded once and for all", () => {
    fc.assert(
      fc.property(word, (text) => {
        const folded = foldNative(text, script);
        expect(foldNative(folded, script)).toBe(folded);
      }),
    );
  });
});
