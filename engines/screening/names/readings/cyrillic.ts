import type { ScriptReader, Spelling } from "../name.ts";
import { cyrillicNames } from "./cyrillic-names.ts";
import { bgnTables, nationalTables, unionTables } from "./cyrillic-tables.ts";
import { cheapestSpellings, choicesOf, spelledBy } from "./letter-table.ts";
import { distinctSpellings, spellingLimit } from "../spellings.ts";

/** The language of the spelling, by the country of the document the name comes from. */
const languageOf: Readonly<Record<string, string>> = {
  RU: "ru",
  UA: "ua",
  BY: "by",
  BG: "bg",
  RS: "rs",
  ME: "rs",
  BA: "rs",
  XK: "rs",
  MK: "mk",
  KZ: "kz",
  KG: "kg",
  UZ: "uz",
  TJ: "uz",
  MN: "mn",
  TM: "tm",
  AZ: "az",
};

/** Without a country, letters that only one language has tell. */
const tellingLetters: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[ўЎ]/, "by"],
  [/[іїєґ]/, "ua"],
  [/[ѓќѕ]/, "mk"],
  [/[ђћљњјџ]/, "rs"],
  [/[ҷҳӣӯ]/, "uz"],
  [/[қғұәіһ]/, "kz"],
  [/[өү]/, "mn"],
];

const otherLetters = /[^а-я]/;
const notRead = /[\p{M}\p{Cf}'’ʼ]/gu;

/** Cyrillic letters: as the passports of the country spell them, as BGN does, then in the other usual ways. */
export const readCyrillic: ScriptReader = (run, country) => {
  const word = run.normalize("NFC").toLowerCase().replaceAll(notRead, "");
  const language = languageOf[country ?? ""] ?? (otherLetters.test(word) ? languageByLetters(word) : "any");
  const spellings: Spelling[] = [];
  const add = (text: string | null, reading: string) => {
    if (text) spellings.push({ text, reading });
  };
  add(spelled(nationalTables[language], word), language.toUpperCase());
  add(spelled(bgnTables[language] ?? bgnTables["ru"], word), "BGN");
  for (const text of cyrillicNames.get(word.replaceAll("ё", "е")) ?? []) add(text, "common");
  const choices = choicesOf(unionTables[language] ?? unionTables["any"]!, word);
  if (choices) for (const text of cheapestSpellings(choices, spellingLimit)) add(text, "common");
  return [distinctSpellings(spellings)];
};

function languageByLetters(word: string): string {
  return tellingLetters.find(([letters]) => letters.test(word))?.[1] ?? "any";
}

function spelled(table: Parameters<typeof spelledBy>[0] | undefined, word: string): string | null {
  return table ? spelledBy(table, word) : null;
}
