import { groupBy, type Grouped } from "./grouping.ts";
import { NumberList } from "./number-list.ts";
import type { NumberedEntry, NumberedName } from "./record.ts";

/** Above this, all counts are one: names that long are few. */
export const mostWords = 15;

/** An alias under its rarest word: how many words it has, and the number of a second one, and one; 0 for none. */
function packAlias(wordCount: number, secondWord: number): number {
  return ((Math.min(wordCount, mostWords) << 28) | secondWord) >>> 0;
}

export function wordCountOf(alias: number): number {
  return alias >>> 28;
}

export function secondWordOf(alias: number): number {
  return alias & 0x0fffffff;
}

/**
 * The inverted index (https://en.wikipedia.org/wiki/Inverted_index) while a snapshot is built: the entries of every word, and of every
 * alias the word by which it is found.
 */
export class Postings {
  readonly #words = new NumberList();
  readonly #entries = new NumberList();
  /** The last entry of each word, and one: a word counts once in an entry. */
  #last = new Uint32Array(1 << 12);
  /** Entry, number of words, words, joins: name after name. */
  readonly #names = new NumberList();

  add(entry: number, { names, identifiers }: NumberedEntry): void {
    for (const name of names) {
      for (const word of name.words) this.#post(word, entry);
      for (const join of name.joins) this.#post(join, entry);
      this.#remember(entry, name);
    }
    for (const { word } of identifiers) this.#post(word, entry);
  }

  byWord(wordCount: number): Grouped {
    return groupBy(this.#words.view(), this.#entries.view(), wordCount);
  }

  /**
   * Every alias under its rarest word and that word's joins, so that a listed name inside a subject's longer one is found
   * without walking through everybody who shares a common word. `values` are places in `aliases`.
   */
  byRarestWord({ starts }: Grouped): Grouped & { aliases: Uint32Array } {
    const wordCount = starts.length - 1;
    const keys = new NumberList();
    const places = new NumberList();
    const aliases = new NumberList();
    const frequency = (word: number) => starts[word + 1]! - starts[word]!;
    const post = (key: number, alias: number, entry: number) => {
      keys.push(key);
      places.push(aliases.length);
      aliases.push(alias);
      aliases.push(entry);
    };
    const names = this.#names.view();
    for (let at = 0; at < names.length;) {
      const entry = names[at]!;
      const count = names[at + 1]!;
      const words = at + 2;
      const joins = words + count;
      const rarest = rarestOf(names, words, count, frequency, -1);
      const second = count > 1 ? names[words + rarestOf(names, words, count, frequency, rarest)]! + 1 : 0;
      post(names[words + rarest]!, packAlias(count, second), entry);
      if (rarest > 0) post(names[joins + rarest - 1]!, packAlias(count, 0), entry);
      if (rarest < count - 1) post(names[joins + rarest]!, packAlias(count, 0), entry);
      at = joins + count - 1;
    }
    return { ...groupBy(keys.view(), places.view(), wordCount), aliases: aliases.view() };
  }

  #post(word: number, entry: number): void {
    if (word >= this.#last.length) this.#widen(word);
    if (this.#last[word] === entry + 1) return;
    this.#last[word] = entry + 1;
    this.#words.push(word);
    this.#entries.push(entry);
  }

  #remember(entry: number, { words, joins }: NumberedName): void {
    this.#names.push(entry);
    this.#names.push(words.length);
    for (const word of words) this.#names.push(word);
    for (const join of joins) this.#names.push(join);
  }

  #widen(word: number): void {
    const larger = new Uint32Array(Math.max(this.#last.length * 2, word + 1));
    larger.set(this.#last);
    this.#last = larger;
  }
}

/** The place of the word that the fewest entries have, among all but one; of equals the first. */
function rarestOf(
  names: Uint32Array,
  from: number,
  count: number,
  frequency: (word: number) => number,
  except: number,
): number {
  let rarest = -1;
  for (let place = 0; place < count; place++) {
    if (place === except) continue;
    if (rarest < 0 || frequency(names[from + place]!) < frequency(names[from + rarest]!)) rarest = place;
  }
  return rarest;
}
