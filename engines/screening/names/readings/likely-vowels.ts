import { spellingLimit } from "../spellings.ts";
import { cheapestSpellings, choicesFrom, type Choice } from "./letter-table.ts";

/** A script that leaves out most vowels: how its letters are spelled, and which vowels go between its consonants. */
export type Abjad = {
  /** Letters that are consonants, `letter=spelling,spelling:cost`. */
  consonants: string;
  /** Letters, or two of them, that are vowels: at the beginning, inside, and at the end of a word. */
  vowels: Readonly<Record<"first" | "inside" | "last", string>>;
  /** Of these, the ones before which a letter that can be both is a consonant. */
  long: string;
  /** The common endings of names. */
  endings: string;
  /** The unwritten vowel of the first syllable, of any other, of one that may be none, and of one that mostly is none. */
  unwritten: Readonly<Record<Slot, string>>;
};

type Slot = "first" | "other" | "perhaps" | "rarely";
type Sound = { choices: readonly Choice[]; isVowel: boolean; length: number };
type Table = ReadonlyMap<string, readonly Choice[]>;

/**
 * The likeliest spellings of a word nobody knows. A syllable begins with one consonant and ends with one at most, which tells
 * where a vowel has to be; which one, only its frequency.
 */
export function likelyVowels(abjad: Abjad): (word: string) => string[] {
  const { first, inside, last } = abjad.vowels;
  const tables = {
    consonants: tableOf(abjad.consonants),
    first: tableOf(first),
    inside: tableOf(inside),
    last: tableOf(last),
  };
  const endings = tableOf(abjad.endings);
  const unwritten: Record<Slot, Choice[]> = {
    first: choicesFrom(abjad.unwritten.first),
    other: choicesFrom(abjad.unwritten.other),
    perhaps: choicesFrom(abjad.unwritten.perhaps),
    rarely: choicesFrom(abjad.unwritten.rarely),
  };
  return (word) => {
    const ending = [...endings.keys()].find((each) => word.endsWith(each) && word.length > each.length + 1) ?? "";
    const stem = word.slice(0, word.length - ending.length);
    const sounds: Sound[] = [];
    for (let at = 0; at < stem.length; at += sounds.at(-1)!.length) {
      const sound = soundAt(tables, abjad.long, word, at, sounds.at(-1));
      if (!sound) return [];
      sounds.push(sound);
    }
    const choices = withUnwritten(sounds, unwritten);
    return cheapestSpellings(ending === "" ? choices : [...choices, endings.get(ending)!], spellingLimit);
  };
}

type Tables = Record<"consonants" | "first" | "inside" | "last", Table>;

function soundAt(tables: Tables, long: string, word: string, at: number, before: Sound | undefined): Sound | null {
  for (const length of [2, 1]) {
    const letters = word.slice(at, at + length);
    if (letters.length < length) continue;
    const place = at === 0 ? "first" : at + length === word.length ? "last" : "inside";
    const vowel = tables[place].get(letters);
    const consonant = tables.consonants.get(letters);
    // Beside another vowel, w and y are consonants.
    const mustBeConsonant =
      before?.isVowel === true || (at + length < word.length && long.includes(word.charAt(at + length)));
    if (vowel && !(consonant && mustBeConsonant)) return { choices: vowel, isVowel: true, length };
    if (consonant) return { choices: consonant, isVowel: false, length };
  }
  return null;
}

function withUnwritten(sounds: readonly Sound[], unwritten: Readonly<Record<Slot, Choice[]>>): (readonly Choice[])[] {
  const choices: (readonly Choice[])[] = [];
  for (let at = 0; at < sounds.length;) {
    if (sounds[at]!.isVowel) {
      choices.push(sounds[at]!.choices);
      at += 1;
      continue;
    }
    let end = at;
    while (end < sounds.length && !sounds[end]!.isVowel) end += 1;
    const slots = slotsBetween(end - at, at > 0, end < sounds.length);
    for (let index = at; index < end; index += 1) {
      choices.push(sounds[index]!.choices);
      const slot = slots[index - at];
      if (slot) choices.push(unwritten[slot]);
    }
    at = end;
  }
  return choices;
}

/** The vowels between `count` consonants in a row, by whether a written vowel comes before and after them. */
function slotsBetween(count: number, afterVowel: boolean, beforeVowel: boolean): (Slot | null)[] {
  if (count < 2) return [];
  if (count === 2 && afterVowel && beforeVowel) return ["perhaps"];
  if (count === 2 && afterVowel) return ["other"];
  const slots: (Slot | null)[] = [];
  for (let slot = 0; slot < count - 1; slot += 1) {
    const isOpen = slot % 2 === (afterVowel ? 1 : 0);
    slots.push(isOpen ? (slot === 0 ? "first" : "other") : "rarely");
  }
  // Three without any written vowel are two syllables as often as one.
  if (count === 3 && !afterVowel && !beforeVowel) slots[1] = "perhaps";
  return slots;
}

function tableOf(text: string): Table {
  return new Map(
    text
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const [letter = "", spellings = ""] = entry.split("=");
        return [letter, choicesFrom(spellings)];
      }),
  );
}
