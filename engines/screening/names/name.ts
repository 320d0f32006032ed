import type { EntityKind } from "../lists/entry.ts";
import type { Scorer } from "./scorers.ts";

/** A way to write a word in small Latin letters and digits; `reading` says which rules gave it (`CN/TW`), null where it is written so. */
export type Spelling = { text: string; reading: string | null };

/**
 * A word of a name. Words of one script agree by `native`; words of different scripts by a spelling they have in common.
 * A Latin word has its folded form as its only spelling, or a few where one letter is written in several ways (ö, oe).
 */
export type Word = {
  /** The folded word in its own script, null for Latin letters and digits. */
  native: string | null;
  /** ISO 15924, such as `Latn`, `Cyrl`, `Arab`, `Hani`, `Hang`. */
  script: string;
  /** At most eight, the likeliest first. */
  spellings: readonly Spelling[];
  /** False for what we romanised from Han or Hangul ourselves: there a letter is a different name. */
  mayBeOneLetterOff: boolean;
  /** The spelling classes of a subject's word, for a scorer that asks for them: see `spellingClassesOf`. */
  classes?: readonly string[];
};

/** A name as it is compared. */
export type Name = {
  words: readonly Word[];
  /** `joins[i]` is `words[i]` and `words[i + 1]` written as one. */
  joins: readonly Word[];
  /**
   * All words written as one, with and without titles, legal forms and particles: the native forms first, then the spellings in
   * Latin letters; at most 32.
   */
  whole: readonly string[];
  /** The number of native forms in `whole`. Two names in the same script, other than Latin, are compared by these alone. */
  nativeWholes: number;
  /**
   * Some of its words are single characters of Chinese or Korean that we romanised. Such a name agrees with all of its words or not
   * at all: each syllable is that of many other names.
   */
  isRomanised: boolean;
  /** Single letters, which are not words while two other words remain: [place among the words, letter]. */
  initials: readonly (readonly [number, string])[];
};

export type NameContext = {
  /**
   * The kind of its bearer: titles are dropped for persons, legal forms for entities; read both ways where it matters and is not
   * known.
   */
  kind: EntityKind | null;
  /** Decides how a name in another script is read. */
  country: string | null;
  learned: KnownReadings;
  /** Says what is understood of a subject's name; `screening-score-v2` where it is left out. A listed name is always read alike. */
  scorer?: Scorer;
};

/** Latin spellings of native words, learned from a list: folded native word → Latin spellings, the most frequent first. */
export type LearnedReadings = ReadonlyMap<string, readonly string[]>;

/** As much of them as reading a name takes; a snapshot looks each word up where it is stored. */
export type KnownReadings = Pick<LearnedReadings, "get">;

/** One reader per script: a run of letters of that script → its words, each with its spellings in Latin letters. */
export type ScriptReader = (run: string, country: string | null) => readonly (readonly Spelling[])[];

/**
 * Raised when the terms of a name change: snapshots of an older one are built again. Version 3 was the first to find one letter off,
 * version 4 to find other usual spellings of a word. What an older scorer looks up is the same in all of them.
 */
export const termBuilderVersion = 4;
