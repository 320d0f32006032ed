import { isNearWord, isSameWord, isVariantWord } from "../names/compare-words.ts";
import type { Word } from "../names/name.ts";
import { prefixes } from "./layout.ts";
import type { FoundWord, ListedWord, Snapshot } from "./snapshot.ts";

/** The words of a list that a word is the same as, those that are spelled otherwise, and those that it is one letter off. */
export type RelatedWords = {
  same: readonly ListedWord[];
  variants: readonly ListedWord[];
  near: readonly ListedWord[];
};

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
    const key = keyOf(word);
    const known = this.#common.get(key);
    if (known) return known;
    const related = this.#find(word);
    if (related.same.some(({ entryCount }) => entryCount >= commonEntries)) this.#keep(key, related);
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

  #find(word: Word): RelatedWords {
    const seen = new Map<number, FoundWord>();
    const same = new Set<ListedWord>();
    const near = new Set<ListedWord>();
    const variants = new Set<ListedWord>();
    const found = (number: number): FoundWord => {
      const known = seen.get(number);
      if (known) return known;
      const read = this.#snapshot.word(number);
      seen.set(number, read);
      return read;
    };
    for (const term of termsOf(word)) {
      for (const number of this.#snapshot.wordsOf(term)) {
        if (isSameWord(word, found(number).word)) same.add(found(number).listed);
      }
      if (!word.mayBeOneLetterOff) continue;
      for (const number of this.#snapshot.wordsNear(term)) {
        if (isNearWord(word, found(number).word)) near.add(found(number).listed);
      }
    }
    for (const spellingClass of word.classes ?? []) {
      for (const number of this.#snapshot.wordsOf(prefixes.spellingClass + spellingClass)) {
        const { word: other, listed } = found(number);
        if (!same.has(listed) && isVariantWord(word, other)) variants.add(listed);
      }
    }
    return { same: [...same], variants: [...variants], near: [...near] };
  }
}

function termsOf({ native, spellings }: Word): Set<string> {
  const texts = new Set(spellings.map(({ text }) => text));
  return native === null ? texts : texts.add(native);
}

function keyOf({ native, script, spellings, mayBeOneLetterOff, classes = [] }: Word): string {
  const texts = spellings.map(({ text }) => text).join(" ");
  return `${script} ${native ?? ""} ${texts} ${mayBeOneLetterOff} ${classes.join(" ")}`;
}
