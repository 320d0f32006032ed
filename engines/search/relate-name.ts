import { isNearWord, isSameWord } from "../names/compare-words.ts";
import type { Name, Word } from "../names/name.ts";
import type { FoundWord, Snapshot } from "./snapshot.ts";

/** A word of the list, and the words and joins of a subject's name that it is the same as or one letter off: a bit for each. */
export type Relation = FoundWord & { sameWords: number; sameJoins: number; nearWords: number; nearJoins: number };

/** A subject's name beside everything in a list that has to do with it. */
export type RelatedName = {
  name: Name;
  relations: ReadonlyMap<number, Relation>;
  /** The entries with a name that is the same written as one; of each the places of such names. */
  wholes: ReadonlyMap<number, readonly SameWhole[]>;
  /** The numbers of its scripts other than Latin. */
  scripts: readonly number[];
};

/** `isNative`: in its own script on both sides. */
export type SameWhole = { place: number; isNative: boolean };

/** Words are compared here, once for each word of the list that has a term in common: entries are compared by numbers. */
export function relateName(snapshot: Snapshot, name: Name): RelatedName {
  const relations = new Relations(snapshot);
  name.words.forEach((word, place) => {
    relations.add(word, "sameWords", "nearWords", 1 << place);
  });
  name.joins.forEach((join, place) => {
    relations.add(join, "sameJoins", "nearJoins", 1 << place);
  });
  return {
    name,
    relations: relations.found,
    wholes: relateWholes(snapshot, name),
    scripts: scriptsOf(snapshot, name),
  };
}

class Relations {
  readonly found = new Map<number, Relation>();
  readonly #snapshot: Snapshot;
  /** Words that were looked at, whether they have to do with the name or not. */
  readonly #seen = new Map<number, Relation>();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  add(word: Word, same: "sameWords" | "sameJoins", near: "nearWords" | "nearJoins", bit: number): void {
    for (const term of termsOf(word)) {
      for (const number of this.#snapshot.wordsOf(term)) {
        const listed = this.#listed(number);
        if (isSameWord(word, listed.word)) this.#mark(listed, same, bit);
      }
      if (!word.mayBeOneLetterOff) continue;
      for (const number of this.#snapshot.wordsNear(term)) {
        const listed = this.#listed(number);
        if (isNearWord(word, listed.word)) this.#mark(listed, near, bit);
      }
    }
  }

  #mark(listed: Relation, mark: "sameWords" | "sameJoins" | "nearWords" | "nearJoins", bit: number): void {
    listed[mark] |= bit;
    this.found.set(listed.number, listed);
  }

  #listed(number: number): Relation {
    const seen = this.#seen.get(number);
    if (seen) return seen;
    const listed = { ...this.#snapshot.word(number), sameWords: 0, sameJoins: 0, nearWords: 0, nearJoins: 0 };
    this.#seen.set(number, listed);
    return listed;
  }
}

function termsOf({ native, spellings }: Word): Set<string> {
  const texts = new Set(spellings.map(({ text }) => text));
  return native === null ? texts : texts.add(native);
}

function relateWholes(snapshot: Snapshot, { whole, nativeWholes }: Name): Map<number, SameWhole[]> {
  const wholes = new Map<number, SameWhole[]>();
  whole.forEach((text, index) => {
    for (const { entry, place, isNative } of snapshot.wholesOf(text)) {
      const same = { place, isNative: isNative && index < nativeWholes };
      const known = wholes.get(entry);
      if (known) known.push(same);
      else wholes.set(entry, [same]);
    }
  });
  return wholes;
}

function scriptsOf({ header }: Snapshot, { words }: Name): number[] {
  return words
    .map(({ script }) => (script === "Latn" ? -1 : header.scripts.indexOf(script)))
    .filter((number) => number >= 0);
}
