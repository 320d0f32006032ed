import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { letterTable, spelledBy } from "../../readings/letter-table.ts";
import { alphabets } from "../alphabets.ts";
import { asciiOf } from "./compile-alphabet.ts";
import { alphabetsPath, alphabetsText, compiledAlphabets } from "./generate-alphabets.ts";
import { loadTransform, transformed } from "./transform-rules.ts";

const require = createRequire(import.meta.url);

describe("the tables of letters", () => {
  it("are what the rules of Unicode CLDR give today", () => {
    expect(readFileSync(alphabetsPath, "utf8")).toBe(alphabetsText());
  });

  it("have the licence of Unicode beside them", () => {
    const licence = new URL("../LICENSE-Unicode-3.0.txt", import.meta.url);
    expect(readFileSync(licence, "utf8")).toBe(readFileSync(require.resolve("cldr-transforms/LICENSE"), "utf8"));
  });

  it.each(Object.entries(compiledAlphabets))("spell any word as the rules do: %s", (key, [name]) => {
    const rules = loadTransform(name);
    const table = letterTable(alphabets[key as keyof typeof alphabets]);
    const letter = fc.constantFrom(...table.keys());
    // Of two such vowels the rules have spelled the first, and no longer see a vowel there, when they come to the second.
    const word = fc
      .array(letter, { minLength: 1, maxLength: 12 })
      .map((letters) => letters.join("").replaceAll(/(?<=[еёэы])[её]|(?<=ե.|և)[եև]/g, ""));
    fc.assert(
      fc.property(word, (text) => {
        expect(spelledBy(table, text)).toBe(asciiOf(transformed(rules, text).join("")));
      }),
    );
  });
});

describe("the rules of Unicode CLDR", () => {
  // The results of ICU itself.
  it.each([
    ["Russian-Latin-BGN", "подъезд", "podʺyezd"],
    ["Russian-Latin-BGN", "тсы", "t·sy"],
    ["Ukrainian-Latin-BGN", "згурський", "z·hursʹkyy"],
    ["Kazakh-Latin-BGN", "тоқаев", "toqaev"],
    ["Greek_Latin_UNGEGN", "αυγη", "av̱gi̱"],
    ["Greek_Latin_UNGEGN", "ευθυμιου", "ef̱thymiou"],
    ["Armenian-Latin-BGN", "ոսկի", "voski"],
    ["Devanagari-Latin", "नरेन्द्र", "narēndra"],
    ["Tamil-Latin", "கருணாநிதி", "karuṇāniti"],
  ])("are run as they are meant: %s %s", (name, word, spelled) => {
    expect(transformed(loadTransform(name), word).join("").normalize("NFC")).toBe(spelled.normalize("NFC"));
  });
});
