import { isNearWord, isSameWord, isVariantWord } from "../../names/compare-words.ts";
import type { Word } from "../../names/name.ts";
import { isNear } from "../../names/one-letter-off.ts";
import { spellingClassesOf } from "../../names/spelling-classes.ts";

/** Every distinct word of the lists, to be compared with a word of a subject one by one. */
export class EveryWord {
  readonly #words: Word[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #wordsOfText = new Map<string, number[]>();
  /** By length, because a letter off is at most a letter longer or shorter. */
  readonly #textsOfLength = new Map<number, string[]>();
  readonly #wordsOfClass = new Map<string, number[]>();
  readonly #known = new Map<string, ReadonlySet<number>>();

  get count(): number {
    return this.#words.length;
  }

  numberOf(word: Word): number {
    const key = JSON.stringify(word);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#words.push(word) - 1;
    this.#numbers.set(key, number);
    for (const text of textsOf(word)) {
      const words = this.#wordsOfText.get(text);
      if (words) words.push(number);
      else {
        this.#wordsOfText.set(text, [number]);
        const texts = this.#textsOfLength.get(text.length);
        if (texts) texts.push(text);
        else this.#textsOfLength.set(text.length, [text]);
      }
    }
    for (const spellingClass of new Set(word.spellings.flatMap(({ text }) => spellingClassesOf(text)))) {
      const words = this.#wordsOfClass.get(spellingClass);
      if (words) words.push(number);
      else this.#wordsOfClass.set(spellingClass, [number]);
    }
    return number;
  }

  /** The words that this one is the same as, in this spelling or another, or one letter off. */
  sameOrNear(word: Word): ReadonlySet<number> {
    const key = JSON.stringify(word);
    const known = this.#known.get(key);
    if (known) return known;
    const found = new Set<number>();
    for (const text of textsOf(word)) {
      for (const number of this.#wordsOfText.get(text) ?? []) {
        if (isSameWord(word, this.#words[number]!)) found.add(number);
      }
      if (word.mayBeOneLetterOff) this.#addNear(word, text, found);
    }
    for (const spellingClass of word.classes ?? []) {
      for (const number of this.#wordsOfClass.get(spellingClass) ?? []) {
        if (isVariantWord(word, this.#words[number]!)) found.add(number);
      }
    }
    this.#known.set(key, found);
    return found;
  }

  #addNear(word: Word, text: string, found: Set<number>): void {
    for (let length = text.length - 1; length <= text.length + 1; length++) {
      for (const listed of this.#textsOfLength.get(length) ?? []) {
        if (!isNear(text, listed)) continue;
        for (const number of this.#wordsOfText.get(listed)!) {
          if (isNearWord(word, this.#words[number]!)) found.add(number);
        }
      }
    }
  }
}

function textsOf({ native, spellings }: Word): Set<string> {
  const texts = new Set(spellings.map(({ text }) => text));
  return native === null ? texts : texts.add(native);
}
