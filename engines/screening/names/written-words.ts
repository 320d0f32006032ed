import { scriptOf } from "./scripts.ts";

/** The letters of a word as people count them; the one that differs from the other name's word stands apart. */
export type Letters = { before: string; differing: string; after: string };

const characters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The words of a name as they are written; of a name in Chinese characters each character, because each is read as a word. */
export function writtenWords(name: string): string[] {
  return name
    .normalize("NFC")
    .split(/[\s,;]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .flatMap((word) => (/^\p{Script=Han}{2,4}$/u.test(word) ? lettersOf(word) : [word]));
}

/** ISO 15924 of its first letter; a name without any letter counts as Latin. */
export function scriptOfName(name: string): string {
  const letter = /\p{L}/u.exec(name)?.[0];
  return letter === undefined ? "Latn" : scriptOf(letter.codePointAt(0)!);
}

/** The script as a language tag: with it a browser chooses the right letters, and a reader the right voice. */
export const langOf = (text: string): string => `und-${scriptOfName(text)}`;

const rightToLeft = new Set(["Arab", "Hebr", "Syrc"]);

/** Two names side by side run as both of them are written, else as the Latin one. */
export function directionOf(...names: readonly string[]): "ltr" | "rtl" {
  return names.every((name) => rightToLeft.has(scriptOfName(name))) ? "rtl" : "ltr";
}

/** What both words have at the beginning and at the end, and between them what differs. */
export function differingLetters(word: string, other: string): Letters {
  const [left, right] = [lettersOf(word), lettersOf(other)];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && fold(left[start]!) === fold(right[start]!)) start++;
  let end = 0;
  while (end < shorter - start && fold(left.at(-1 - end)!) === fold(right.at(-1 - end)!)) end++;
  return {
    before: left.slice(0, start).join(""),
    differing: left.slice(start, left.length - end).join(""),
    after: left.slice(left.length - end).join(""),
  };
}

function lettersOf(word: string): string[] {
  return Array.from(characters.segment(word), ({ segment }) => segment);
}

function fold(letter: string): string {
  return letter.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
