import type { ScriptReader } from "../name.ts";
import type { abugidas } from "../tables/alphabets.ts";
import { cheapestSpellings, choicesOf, type LetterTable } from "./letter-table.ts";
import { distinctSpellings, spellingLimit } from "../spellings.ts";

/** ISO 15919 as the tables give it, and one capital for each way that a consonant carries its vowel. */
const carriedVowels = {
  plain: "A",
  afterLastConsonant: "E",
  afterLastCluster: "F",
  betweenSyllables: "M",
} as const;

type Letters = (typeof abugidas)[keyof typeof abugidas];
type Tables = Record<keyof Letters, ReadonlyMap<string, string>>;

/** Places in the order of letters that the scripts of India share. */
const virama = 0x4d;
const nukta = 0x3c;
const blockMask = 0x7f;

/** A reader for a script whose consonants carry a vowel until a sign replaces it. `usual` spells ISO 15919 in names. */
export function abugidaReader(letters: Letters, usual: LetterTable): ScriptReader {
  const tables = {
    consonants: pairsOf(letters.consonants),
    signs: pairsOf(letters.signs),
    others: pairsOf(letters.others),
  };
  return (run) => {
    const romanised = withSilentVowels(isoOf(tables, run.normalize("NFC").replaceAll(/\p{Cf}/gv, "")));
    const choices = choicesOf(usual, romanised);
    const texts = choices ? cheapestSpellings(choices, spellingLimit) : [];
    return [distinctSpellings(texts.map((text) => ({ text, reading: "common" })))];
  };
}

function isoOf({ consonants, signs, others }: Tables, word: string): string {
  let iso = "";
  const letters = Array.from(word);
  for (let at = 0; at < letters.length; at += 1) {
    const dotted = placeOf(letters[at + 1]) === nukta ? letters[at]! + letters[at + 1]! : "";
    const consonant = consonants.get(dotted) ?? consonants.get(letters[at]!);
    if (consonant === undefined) {
      iso += others.get(letters[at]!) ?? "";
      continue;
    }
    if (dotted) at += 1;
    iso += consonant;
    const next = letters[at + 1];
    const sign = next === undefined ? undefined : signs.get(next);
    if (sign !== undefined || placeOf(next) === virama) at += 1;
    iso += sign ?? (placeOf(next) === virama ? "" : carriedVowels.plain);
  }
  return iso.normalize("NFC");
}

function placeOf(letter: string | undefined): number {
  return (letter?.codePointAt(0) ?? 0) & blockMask;
}

const vowel = "[aāiīuūeēoōĕŏæA]";
const consonant = `(?:kh|gh|ch|jh|ṭh|ḍh|th|dh|ph|bh|ṛh|[^aāiīuūeēoōĕŏæAṁḥ])`;
const atTheEnd = new RegExp(`(${consonant}*)A$`, "v");
const between = new RegExp(`(?<=${vowel}ṁ?${consonant})A(?=${consonant}[aāiīuūeēoōA])`, "gv");

/** Marks the carried vowels that may be silent; the table of the language decides whether they are. */
function withSilentVowels(iso: string): string {
  const single = new RegExp(`^${consonant}?$`, "v");
  return iso
    .replace(atTheEnd, (_, before: string) => {
      const mark = single.test(before) ? carriedVowels.afterLastConsonant : carriedVowels.afterLastCluster;
      return before === iso.slice(0, -1) ? `${before}${carriedVowels.plain}` : before + mark;
    })
    .replaceAll(between, carriedVowels.betweenSyllables);
}

function pairsOf(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(" ").map((entry) => entry.split("=") as [string, string]));
}
