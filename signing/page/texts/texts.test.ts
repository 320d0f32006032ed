import { describe, expect, it } from "vitest";
import { ar } from "./ar.ts";
import { chooseLanguage, languages } from "./choose-language.ts";
import { de } from "./de.ts";
import { en, type Texts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { translatorOf } from "./languages.ts";

const catalogues: Record<string, Texts> = { en, de, fr, es, ar };
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted();
const formsOf = (text: Texts[keyof Texts]): string[] => (typeof text === "string" ? [text] : Object.values(text));

describe.each(languages)("the texts in %s", (language) => {
  const texts = catalogues[language]!;

  it("have every key of the English ones and no other", () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  it("are never empty, and put in what the English ones put in", () => {
    for (const [key, text] of Object.entries(texts)) {
      const wanted = new Set(formsOf(en[key as keyof Texts]).flatMap(placeholders));
      for (const form of formsOf(text)) {
        expect(form.trim(), key).not.toBe("");
        expect([...wanted], key).toEqual(expect.arrayContaining(placeholders(form)));
      }
      // A form for one or two may say the number in words; the general one puts everything in.
      const general = typeof text === "string" ? text : text.other;
      expect(new Set(placeholders(general)), key).toEqual(wanted);
    }
  });

  it("have a form for every number of the language", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // `many` of French and Spanish begins at a million, which nothing here is counted to.
    const needed = pluralCategories.filter((category) => language === "ar" || category !== "many");
    const missing = Object.entries(texts).flatMap(([key, text]) =>
      typeof text === "string" ? [] : needed.filter((form) => !(form in text)).map((form) => `${key}: ${form}`),
    );
    expect(missing).toEqual([]);
  });
});

it("each language is translated: hardly a sentence is left in English", () => {
  for (const [language, texts] of Object.entries(catalogues)) {
    const same = Object.keys(en).filter((key) => {
      const [mine, english] = [texts[key as keyof Texts], en[key as keyof Texts]];
      return JSON.stringify(mine) === JSON.stringify(english) && JSON.stringify(mine).includes(" ");
    });
    expect(same, language).toEqual(language === "en" ? expect.any(Array) : []);
  }
});

describe("a translator", () => {
  it("chooses the form by the number, with a separate form for zero", () => {
    const english = translatorOf("en", en as Texts);
    expect([0, 1, 3].map((count) => english.count("remaining", count))).toEqual([
      "All required fields are filled in",
      "1 required field left",
      "3 required fields left",
    ]);
    const arabic = translatorOf("ar", ar);
    expect(arabic.direction).toBe("rtl");
    expect(arabic.count("remaining", 2)).toBe("بقي حقلان إلزاميان");
  });

  it("puts names in literally, whatever they hold", () => {
    const { text } = translatorOf("en", en as Texts);
    expect(text("introTitle", { sender: "{name} $& <b>" })).toBe("{name} $& <b> asks you to sign");
  });
});

it("the first language that is there is chosen, by its main part", () => {
  expect(chooseLanguage([null, "pt-BR", "de-AT", "fr"])).toBe("de");
  expect(chooseLanguage(["AR-eg"])).toBe("ar");
  expect(chooseLanguage(["xx"])).toBe("en");
});
