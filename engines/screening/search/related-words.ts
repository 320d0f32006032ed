import { isNearWord, isSameWord, isVariantWord } from "../names/compare-words.ts";
import type { Word } from "../names/name.ts";
import { hashesNear, hashOf } from "./hash.ts";
import { prefixes } from "./layout.ts";
import type { FoundWord, ListedWord, Snapshot } from "./snapshot.ts";

/** The words of a list that a word is the same as, those that are spelled otherwise, and those that it is one letter off. */
export type RelatedWords = {
  same: readonly ListedWord[];
  variants: readonly ListedWord[];
  near: readonly ListedWord[];
};

const noWords: RelatedWords = { same: [], variants: [], near: [] };

// Common words are looked up again and again. Words that few entries have, or none, are not kept: they would reveal something
// about who was screened.
const commonEntries = 16;
const mostKept = 60_000;

/** Finds related words by their terms and compares each with the word itself. */
export class WordFinder {
  readonly #snapshot: Snapshot;
  readonly #common = new Map<string, RelatedWords>();
  #kept = 0;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  relatedTo(word: Word): RelatedWords {
    const sought = soughtFor(word);
    const known = this.#common.get(sought.key);
    if (known) return known;
    const related = this.#find(word, sought);
    if (related.same.some(({ entryCount }) => entryCount >= commonEntries)) this.#keep(sought.key, related);
    return related;
  }

  /**
   * Common words appear early, so the first ones fill the cache. Later words are not kept, because replacing entries would only
   * create garbage.
   */
  #keep(key: string, related: RelatedWords): void {
    if (this.#kept > mostKept) return;
    this.#common.set(key, related);
    this.#kept += related.same.length + related.variants.length + related.near.length;
  }

  #find(word: Word, { terms, classes }: Sought): RelatedWords {
    const snapshot = this.#snapshot;
    const seen = new Map<number, FoundWord>();
    const same = new Set<ListedWord>();
    const near = new Set<ListedWord>();
    const variants = new Set<ListedWord>();
    const found = (number: number): FoundWord => {
      const known = seen.get(number);
      if (known) return known;
      const read = snapshot.word(number);
      seen.set(number, read);
      return read;
    };
    for (const { hash, near: hashes } of terms) {
      for (const number of snapshot.wordsAt(hash)) {
        const { word: other, listed } = found(number);
        if (isSameWord(word, other)) same.add(listed);
      }
      for (const number of snapshot.wordsNear(hashes)) {
        const { word: other, listed } = found(number);
        if (isNearWord(word, other)) near.add(listed);
      }
    }
    for (const hash of classes) {
      for (const number of snapshot.wordsAt(hash)) {
        const { word: other, listed } = found(number);
        if (!same.has(listed) && isVariantWord(word, other)) variants.add(listed);
      }
    }
    return seen.size === 0 ? noWords : { same: [...same], variants: [...variants], near: [...near] };
  }
}

/** Where a word is looked for: worked out once, for all lists. */
type Sought = {
  key: string;
  terms: readonly { hash: number; near: readonly number[] }[];
  /** The hashes of its spelling classes. */
  classes: readonly number[];
};

// Words live as long as the search that asks for them.
const soughtWords = new WeakMap<Word, Sought>();

function soughtFor(word: Word): Sought {
  let sought = soughtWords.get(word);
  if (!sought) {
    sought = {
      key: keyOf(word),
      terms: Array.from(termsOf(word), (term) => ({
        hash: hashOf(term),
        near: word.mayBeOneLetterOff ? hashesNear(term) : [],
      })),
      classes: (word.classes ?? []).map((spellingClass) => hashOf(prefixes.spellingClass + spellingClass)),
    };
    soughtWords.set(word, sought);
  }
  return sought;
}

function termsOf({ native, spellings }: Word): Set<string> {
  const texts = new Set(spellings.map(({ text }) => text));
  return native === null ? texts : texts.add(native);
}

function keyOf({ native, script, spellings, mayBeOneLetterOff, classes = [] }: Word): string {
  const texts = spellings.map(({ text }) => text).join(" ");
  return `${script} ${native ?? ""} ${texts} ${mayBeOneLetterOff} ${classes.join(" ")}`;
}
