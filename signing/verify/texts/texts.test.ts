import { expect, it } from "vitest";
import { languages } from "../../page/texts/choose-language.ts";
import { en, type TextKey } from "./en.ts";
import { texts } from "./texts.ts";

const keys = Object.keys(en) as TextKey[];

it.each(languages)(
  "the texts in %s have every key, none is empty, and hardly a sentence is left in English",
  (language) => {
    expect(Object.keys(texts[language]).toSorted()).toEqual(keys.toSorted());
    expect(keys.filter((key) => texts[language][key].trim() === "")).toEqual([]);
    const same = keys.filter((key) => texts[language][key] === en[key] && en[key].includes(" "));
    if (language !== "en") expect(same).toEqual([]);
    // Whatever the language: a test document says so in the word that everybody looks for.
    expect(texts[language].test).toContain("TEST");
  },
);
