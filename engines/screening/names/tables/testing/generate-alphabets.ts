import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileAlphabet } from "./compile-alphabet.ts";
import { compileAbugida } from "./compile-abugida.ts";

/** Writes `tables/alphabets.ts` from the rules of Unicode CLDR: `npm run generate -- alphabets`; with `--check` only compares. */

const cyrillic = Array.from("абвгдеёжзийклмнопрстуфхцчшщъыьэюяђѓєѕіїјљњћќўџґѣѫғҗҙқҝҡңҫүұҳҷҹһәөӣӯ");

export const compiledAlphabets = {
  russian: ["Russian-Latin-BGN", cyrillic],
  ukrainian: ["Ukrainian-Latin-BGN", cyrillic],
  belarusian: ["Belarusian-Latin-BGN", cyrillic],
  bulgarian: ["Bulgarian-Latin-BGN", cyrillic],
  serbian: ["Serbian-Latin-BGN", cyrillic],
  macedonian: ["Macedonian-Latin-BGN", cyrillic],
  kazakh: ["Kazakh-Latin-BGN", cyrillic],
  kyrgyz: ["Kirghiz-Latin-BGN", cyrillic],
  uzbek: ["Uzbek-Latin-BGN", cyrillic],
  mongolian: ["Mongolian-Latin-BGN", cyrillic],
  turkmen: ["Turkmen-Latin-BGN", cyrillic],
  azerbaijani: ["Azerbaijani-Latin-BGN", cyrillic],
  greek: ["Greek_Latin_UNGEGN", lettersBetween("α", "ω")],
  georgian: ["Georgian-Latin-BGN", lettersBetween("ა", "ჰ")],
  armenian: ["Armenian-Latin-BGN", lettersBetween("ա", "և")],
} as const;

/** The scripts of India share one order of letters, so one letter and one sign of each are all that has to be named. */
const abugidas = {
  devanagari: ["Devanagari-Latin", 0x0900],
  bengali: ["Bengali-Latin", 0x0980],
  gurmukhi: ["Gurmukhi-Latin", 0x0a00],
  gujarati: ["Gujarati-Latin", 0x0a80],
  oriya: ["Oriya-Latin", 0x0b00],
  tamil: ["Tamil-Latin", 0x0b80],
  telugu: ["Telugu-Latin", 0x0c00],
  kannada: ["Kannada-Latin", 0x0c80],
  malayalam: ["Malayalam-Latin", 0x0d00],
} as const;

function lettersBetween(first: string, last: string): string[] {
  const letters: string[] = [];
  for (let code = first.codePointAt(0)!; code <= last.codePointAt(0)!; code += 1) {
    const letter = String.fromCodePoint(code);
    if (/\p{Ll}|\p{Lo}/v.test(letter)) letters.push(letter);
  }
  return letters;
}

export function alphabetsText(): string {
  const lines = [
    "// Compiled from the transliteration rules of Unicode CLDR by `npm run generate -- alphabets`; not written by hand.",
    "// Copyright © 1991-2026 Unicode, Inc. SPDX-License-Identifier: Unicode-3.0 (the text is beside, in LICENSE-Unicode-3.0.txt).",
    "",
    "/** A letter and its Latin spelling: `letter=spelling`, `after<letter=spelling`, `letter>before=spelling`; `^` is the edge of a word. */",
    "export const alphabets = {",
    ...Object.entries(compiledAlphabets).map(([key, [name, letters]]) =>
      property("  ", key, compileAlphabet(name, letters)),
    ),
    "} as const;",
    "",
    "/** Consonants without the vowel they carry, signs that replace it, and letters that stand alone, in ISO 15919. */",
    "export const abugidas = {",
    ...Object.entries(abugidas).map(([key, [name, block]]) => {
      const parts = Object.entries(compileAbugida(name, block)).map(([part, text]) => property("    ", part, text));
      return `  ${key}: {\n${parts.join("\n")}\n  },`;
    }),
    "} as const;",
    "",
  ];
  return lines.join("\n");
}

/** As the formatter would have it. */
function property(indent: string, key: string, text: string): string {
  const line = `${indent}${key}: "${text}",`;
  return line.length <= 120 ? line : `${indent}${key}:\n${indent}  "${text}",`;
}

export const alphabetsPath = fileURLToPath(new URL("../alphabets.ts", import.meta.url));

if (import.meta.main) {
  const text = alphabetsText();
  if (!process.argv.includes("--check")) writeFileSync(alphabetsPath, text);
  else if (readFileSync(alphabetsPath, "utf8") !== text)
    throw new Error("tables/alphabets.ts is not what the rules give.");
}
