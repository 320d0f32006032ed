import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { directionOf, isRtlLanguage, runsBothWays, startsRightToLeft, withoutIsolates } from "./direction.ts";
import { literalText } from "./literal-text.ts";

const rtlIn = (language: string) => (text: string) => directionOf(text, language).rtl;
const value = literalText;

describe("the direction of a paragraph", () => {
  it.each(["ar", "ar-EG", "fa", "ur", "he", "yi", "ckb", "ps", "sd", "ug", "az-Arab"])("%s runs to the left", (tag) => {
    expect(isRtlLanguage(tag)).toBe(true);
  });

  it.each(["en", "de-AT", "zh-Hans", "ja", "ru", "az", "ku"])("%s runs to the right", (tag) => {
    expect(isRtlLanguage(tag)).toBe(false);
  });

  it("is that of the language, whatever value or foreign word stands in it and wherever", () => {
    const arabic = rtlIn("ar");
    for (const name of ["ACME Logistics LLC", "上海远洋", "12.5 %", "Ünï 北京 3", "شركة"]) {
      expect(arabic(`${value(name)}، ومقرها دبي`)).toBe(true);
      expect(arabic(`المورد ${value(name)}`)).toBe(true);
      expect(arabic(value(name))).toBe(true);
      expect(arabic(`${name}، ومقرها دبي، توافق على ما يلي`)).toBe(true);
    }
    const english = rtlIn("en");
    for (const name of ["شركة الشمال", "חברת הצפון"]) {
      expect(english(`${value(name)}, of Dubai`)).toBe(false);
      expect(english(`by ${value(name)}`)).toBe(false);
      expect(english(value(name))).toBe(false);
      expect(english(`${name} (the Supplier), a company of Dubai`)).toBe(false);
    }
    expect([rtlIn("he")("1.2"), rtlIn("en")("1.2"), rtlIn("fa")("")]).toEqual([true, false, true]);
  });

  it("is the other one where the template itself says nearly all of it in the other one", () => {
    expect(directionOf("The Supplier is the second party.", "ar")).toEqual({ rtl: false, lang: "en" });
    const clause = "المورد هو الطرف الثاني في هذا العقد، شركة ذات مسؤولية محدودة (LLC)";
    expect(directionOf(`${clause} ${value("ACME Logistics LLC")}`, "en")).toEqual({ rtl: true, lang: "ar" });
    expect(directionOf("הספק הוא הצד השני.", "en")).toEqual({ rtl: true, lang: "he" });
    expect(directionOf("Die Partei المورد", "de")).toEqual({ rtl: false, lang: "de" });
  });

  it("no value ever changes it", () => {
    const marks = fc.constantFrom("\u2066", "\u2067", "\u2068", "\u2069", "\u202E", "\n");
    const text = fc.string({ unit: fc.oneof(fc.constantFrom("a", "ش", "א", "上", "1", " ", ".", "،"), marks) });
    const own = fc.string({ unit: fc.constantFrom("a", "ش", " ", "1", ".") });
    fc.assert(
      fc.property(own, own, text, fc.constantFrom("en", "ar"), (before, after, data, language) => {
        expect(rtlIn(language)(`${before}${literalText(data)}${after}`)).toBe(rtlIn(language)(`${before}${after}`));
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes no longer for isolates within isolates", () => {
    const started = performance.now();
    directionOf(`${"\u2068".repeat(200_000)}ش${"\u2069".repeat(200_000)}`, "ar");
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it("a text by itself runs as its first letter does", () => {
  expect(["شركة ACME", "ACME شركة", "12 شركة", "12", ""].map(startsRightToLeft)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});

it("isolates make a difference only where something runs to the left", () => {
  expect(runsBothWays(value("ACME"), "en")).toBe(false);
  expect(runsBothWays(value("ACME"), "ar")).toBe(true);
  for (const turning of ["ش", "א", "\u202E", "\u200F", "\u2067"]) expect(runsBothWays(turning, "en")).toBe(true);
  expect(withoutIsolates(value("ACME"))).toBe("ACME");
});

describe("characters that run to the left", () => {
  it("are found in every script of them, and so are the marks that turn others around", () => {
    const leftward =
      /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|[\u061C\u200F\u202A-\u202E\u2067]/u;
    const wrong = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => leftward.test(character) !== runsBothWays(`a${character}b`, "en"),
    );
    expect(wrong).toEqual([]);
  });
});
