import { countryNames, notCountries } from "./country-names.ts";

const byCode = new Map<string, string>();
const byName = new Map<string, string | null>();
/** Names such as US and CAR: in a sentence only capitals mean the country. */
const byAcronym = new Map<string, string>();

for (const name of notCountries.split("|")) byName.set(fold(name), null);
for (const [code, row] of Object.entries(countryNames)) {
  const [alpha3 = "", ...names] = row.split("|");
  byCode.set(code, code).set(alpha3, code);
  for (const name of names) (/^[A-Z]{2,5}$/.test(name) ? byAcronym : byName).set(fold(name), code);
}

/** No country needs more; a field of a list may be as long as a book, and then names none. */
const longestField = 200;
const mostWords = 1_000;
const longestName = Math.max(...[...byName.keys()].map((name) => name.split(" ").length));

/**
 * ISO 3166-1 alpha-2 of a country as a list names it: `Korea, North`, `Iran (Islamic Republic of)`, `Region: Gaza`, `Afghan`,
 * `DPRK`, `RU`, `AFG`. Kosovo is XK, which ISO leaves to its users. Null for what is no country, or could be two.
 */
export function countryCode(name: string): string | null {
  if (name.length > longestField) return null;
  const trimmed = name.trim().replace(/^Region:\s*/i, "");
  return byCode.get(trimmed) ?? named(trimmed) ?? turnedRound(trimmed);
}

/** The code of two letters that a code of two or three letters stands for, in capitals or not; null when no country has it. */
export function countryOfCode(code: string): string | null {
  return byCode.get(code.toUpperCase()) ?? null;
}

function named(name: string): string | null {
  const folded = fold(name);
  return byName.get(folded) ?? byAcronym.get(folded) ?? null;
}

/** `Congo, Democratic Republic of the` is the Democratic Republic of the Congo. */
function turnedRound(name: string): string | null {
  const [, main, rest] = /^([^,(]+)[,(]\s*([^,()]+)\)?[\s.]*$/.exec(name) ?? [];
  return main !== undefined && rest !== undefined ? named(`${rest} ${main}`) : null;
}

/** Every country a sentence names, in its order, each once; the longest name counts (South Sudan, not Sudan). */
export function countriesIn(text: string): string[] {
  const words = wordsOf(text).slice(0, mostWords);
  const found = new Set<string>();
  for (let at = 0; at < words.length;) {
    const { code, length } = countryAt(words, at);
    if (code !== null) found.add(code);
    at += length;
  }
  return [...found];
}

function countryAt(words: readonly string[], at: number): { code: string | null; length: number } {
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const code = byName.get(fold(words.slice(at, at + length).join(" ")));
    if (code !== undefined) return { code, length };
  }
  const word = words[at] ?? "";
  const acronym = /^[A-Z]+$/.test(word) ? byAcronym.get(fold(word)) : undefined;
  return { code: acronym ?? null, length: 1 };
}

function fold(name: string): string {
  return wordsOf(name.toLowerCase())
    .filter((word) => word !== "the")
    .map((word) => (word === "st" ? "saint" : word))
    .join(" ");
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("&", " and ");
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
