import { describe, expect, it } from "vitest";
import type { ScriptReader } from "../name.ts";
import { readArabic } from "./arabic.ts";
import { readHebrew } from "./hebrew.ts";

function spellings(read: ScriptReader, word: string): string[] {
  return read(word, null)[0]!.map(({ text }) => text);
}

describe("a name in Arabic letters", () => {
  it.each([
    ["محمد", ["mohammad", "muhammad", "mohamed", "mohammed"]],
    ["مُحَمَّد", ["mohammad"]],
    ["عبدالله", ["abdullah", "abdallah", "abdollah"]],
    ["عبدالرحمن", ["abdulrahman", "abdelrahman"]],
    ["الرحمن", ["rahman", "alrahman"]],
    ["التكريتي", ["tikriti", "altikriti"]],
    ["محمدحسین", ["mohammadhussein"]],
    ["کاظمی", ["kazemi", "kadhimi"]],
    ["علیرضا", ["alireza"]],
    ["أبو", ["abu", "abou"]],
  ])("that is known is read as it is usually written: %s", (word, expected) => {
    expect(spellings(readArabic, word)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ["برزان", "barzan"],
    ["الكندري", "kandari"],
    ["ميقاتي", "mikati"],
    ["عاشور", "ashour"],
    ["الدهماني", "dahmani"],
  ])("that is not known is read with the likeliest vowels: %s", (word, expected) => {
    expect(spellings(readArabic, word)).toContain(expected);
    expect(readArabic(word, null)[0]!.every(({ reading }) => reading === "likely")).toBe(true);
  });
});

describe("a name in Hebrew letters", () => {
  it.each([
    ["בנימין", ["benjamin", "binyamin"]],
    ["יצחק", ["yitzhak", "isaac"]],
    ["כץ", ["katz"]],
    ["ג׳ורג׳", ["george"]],
  ])("that is known is read as it is usually written: %s", (word, expected) => {
    expect(spellings(readHebrew, word)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ["פלד", "peled"],
    ["אלקין", "elkin"],
    ["לוין", "levin"],
    ["אילטוב", "ilatov"],
    ["בילסקי", "bilski"],
  ])("that is not known is read with the likeliest vowels: %s", (word, expected) => {
    expect(spellings(readHebrew, word)).toContain(expected);
  });
});
