import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { foldHan } from "../readings/han.ts";
import { cantonese, cantoneseMore } from "./cantonese.ts";
import { hanForms } from "./han-forms.ts";
import { mandarin } from "./mandarin.ts";
import { mandarinMore } from "./mandarin-more.ts";
import { sinoKorean, sinoKoreanMore } from "./sino-korean.ts";
import { readSimplified, readTransform } from "./testing/cldr.ts";
import { mandarinModule } from "./testing/han-tables.ts";
import { packGroups, packReadings, withoutTone } from "./testing/pack.ts";
import { unpackForms, unpackReadings, unpackSurnames } from "./unpack.ts";

describe("tables of Han characters", () => {
  it("mandarin.ts is what `npm run generate -- names` makes of the installed CLDR", async () => {
    expect(await readFile(join(import.meta.dirname, "mandarin.ts"), "utf8")).toBe(await mandarinModule());
  });

  it("carry the licence that the CLDR comes with", async () => {
    const licence = await readFile(join(import.meta.dirname, "LICENSE-Unicode-3.0.txt"), "utf8");
    const [path] = [import.meta.resolve("cldr-transforms/package.json")];
    expect(licence).toBe(await readFile(new URL("LICENSE", path), "utf8"));
  });

  it("know every character of the CLDR with its reading", async () => {
    const of = unpackReadings(mandarin, mandarinMore);
    const readings = await readTransform("Han-Latin");
    expect(readings.size).toBeGreaterThan(40_000);
    const wrong = [...readings].filter(([character, reading]) => of(character)[0] !== withoutTone(reading));
    expect(wrong).toEqual([]);
  });

  it("fold every pair of simplified and traditional characters of the CLDR to one", async () => {
    const pairs = await readSimplified();
    expect(pairs.length).toBeGreaterThan(2000);
    expect(pairs.filter(([simplified, traditional]) => foldHan(simplified) !== foldHan(traditional))).toEqual([]);
  });

  it("give each character one usual reading, and a form to one group alone", () => {
    for (const table of [mandarin, cantonese, sinoKorean]) {
      const characters = Array.from(table.join("").replaceAll(/[a-z]|\p{Script=Hangul}/gu, ""));
      expect(new Set(characters).size).toBe(characters.length);
    }
    const forms = Array.from(hanForms.join("").replaceAll(" ", ""));
    expect(new Set(forms).size).toBe(forms.length);
  });

  it("hold what is expected of 17.0.0 of Unihan", () => {
    expect(unpackReadings(cantonese, cantoneseMore)("單")).toEqual(["daan", "sim", "sin"]);
    expect(unpackReadings(cantonese, cantoneseMore)("习")).toEqual(["zaap"]);
    expect(unpackReadings(sinoKorean, sinoKoreanMore)("李")).toEqual(["리", "이"]);
    expect(unpackReadings(mandarin, mandarinMore)("單")).toEqual(["dan", "chan", "shan"]);
    expect(unpackForms(hanForms).get("髮")).toBe("发");
  });
});

describe("packing", () => {
  it("gives back what it was given", () => {
    const of = unpackReadings(
      packReadings([
        ["八", "ba"],
        ["白", "bai"],
        ["𠮷", "ji"],
      ]),
      packReadings([["八", "pa"]]),
    );
    expect([of("八"), of("白"), of("𠮷"), of("人"), of("a")]).toEqual([["ba", "pa"], ["bai"], ["ji"], [], []]);
    expect([...unpackForms(packGroups([["发", "發", "髮"]]))]).toEqual([
      ["發", "发"],
      ["髮", "发"],
    ]);
    expect([...unpackSurnames("\n李 lee li|司徒 sze\n陈 tan\n", (text) => text)]).toEqual([
      ["李", ["lee", "li"]],
      ["司徒", ["sze"]],
      ["陈", ["tan"]],
    ]);
  });

  it("writes pinyin without tones", () =>
    expect(["lǜ", "ê̄", "nǚ", "zhōng", "ḿ"].map(withoutTone)).toEqual(["lv", "e", "nv", "zhong", "m"]));
});
