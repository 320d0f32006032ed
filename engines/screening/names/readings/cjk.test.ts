import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Name, ScriptReader } from "../name.ts";
import { readName } from "../read-name.ts";
import { readingInUse } from "../reading-in-use.ts";
import { readHan } from "./han.ts";
import { readHangul } from "./hangul.ts";
import { readKana } from "./kana.ts";
import { covers, latinWords } from "./testing/cover.ts";
import { knownNames } from "./testing/office-holders.ts";

const countries = [null, "CN", "TW", "HK", "MO", "SG", "MY", "JP", "KR", "KP", "US", "constructor"];

function readerOf(native: string): ScriptReader {
  if (/\p{Script=Hangul}/u.test(native)) return readHangul;
  return /\p{Script=Han}/u.test(native) ? readHan : readKana;
}

describe("[SC-MA-5] [SC-MA-6] office holders", () => {
  const byCountry = Map.groupBy(knownNames, ({ country }) => country);
  const missed = (names: typeof knownNames, country: string | null | undefined) =>
    names.filter(({ native, latin, country: own }) => {
      const read = readerOf(native)(native, country === undefined ? own : country);
      return !covers(latinWords(latin), read);
    });

  /** Spellings of their own, and one character whose reading in names (Jun) Unihan does not have. */
  const irregular = new Set(["Tung Chee-hwa", "Tang Ying-yen", "Chu Li-luan", "Chung Sye-kyun", "Zhai Jun"]);

  it.each([...byCountry])("%s: all but irregular spellings are found with the country", (country, names) => {
    const left = missed(names, undefined);
    console.log(
      `${country}: ${names.length - left.length} of ${names.length}`,
      left.map(({ latin }) => latin).join(", "),
    );
    expect(left.filter(({ latin }) => !irregular.has(latin))).toEqual([]);
  });

  it("Chinese names are found without the country too", () => {
    const chinese = knownNames.filter(({ country }) => ["CN", "TW", "HK"].includes(country));
    const left = missed(chinese, null);
    console.log(
      `without country: ${chinese.length - left.length} of ${chinese.length}`,
      left.map(({ latin }) => latin).join(", "),
    );
    expect(left.filter(({ latin }) => !irregular.has(latin))).toEqual([]);
  });
});

describe("whole names", () => {
  const nameOf = (text: string, country: string | null): Name =>
    readName(text, { kind: "person", country, learned: new Map() })[0]!;

  it.each([
    ["賴清德", "Chingte", "TW"],
    ["柯文哲", "Wenche", "TW"],
    ["任正非", "Zhengfei", "CN/TW"],
    ["李家超", "Kachiu", "HK"],
    ["김정은", "Jongun", "KR/KP"],
  ])("%s: the given name is also read as one, within one reading", (native, given, reading) => {
    expect(nameOf(native, null).joins[1]!.spellings).toContainEqual({ text: given.toLowerCase(), reading });
  });

  it.each([
    ["李家超", "Lee Ka-chiu", "HK"],
    ["蔡英文", "Tsai Ing-wen", "TW"],
    ["习近平", "Xi Jinping", "CN/TW"],
    ["최룡해", "Choe Ryong Hae", "KR/KP"],
  ])("%s agrees with %s as read in %s", (native, latin, reading) => {
    expect(readingInUse(nameOf(native, null), nameOf(latin, null))).toBe(reading);
  });
});

describe.each<[string, ScriptReader, [number, number][]]>([
  [
    "Han",
    readHan,
    [
      [0x2e80, 0x9fff],
      [0xf900, 0xfaff],
      [0x20000, 0x33479],
    ],
  ],
  [
    "Hangul",
    readHangul,
    [
      [0x1100, 0x11ff],
      [0xac00, 0xd7a3],
    ],
  ],
  [
    "kana",
    readKana,
    [
      [0x3040, 0x30ff],
      [0xff61, 0xff9f],
    ],
  ],
])("any text in %s", (_, read, ranges) => {
  const letters = fc.oneof(
    ...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  );
  const runs = fc.oneof(
    fc.array(letters, { maxLength: 12 }).map((all) => all.join("")),
    fc.string({ unit: "binary" }),
  );

  it("has at most eight different spellings a word, in small letters, the same each time", () =>
    fc.assert(
      fc.property(runs, fc.constantFrom(...countries), (run, country) => {
        const words = read(run, country);
        for (const spellings of words) {
          expect(spellings.length).toBeLessThanOrEqual(8);
          expect(new Set(spellings.map(({ text }) => text)).size).toBe(spellings.length);
          for (const { text } of spellings) expect(text).toMatch(/^[a-z]+$/);
        }
        expect(read(run, country)).toEqual(words);
      }),
      { numRuns: 3000 },
    ));
});
