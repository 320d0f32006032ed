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
  const relations = new Map<number, Relation>();
  name.words.forEach((word, place) => {
    relateSame(snapshot, relations, word, (relation) => (relation.sameWords |= 1 << place));
    relateNear(snapshot, relations, word, (relation) => (relation.nearWords |= 1 << place));
  });
  name.joins.forEach((join, place) => {
    relateSame(snapshot, relations, join, (relation) => (relation.sameJoins |= 1 << place));
    relateNear(snapshot, relations, join, (relation) => (relation.nearJoins |= 1 << place));
  });
  return { name, relations, wholes: relateWholes(snapshot, name), scripts: scriptsOf(snapshot, name) };
}

type Mark = (relation: Relation) => void;

function relateSame(snapshot: Snapshot, relations: Map<number, Relation>, word: Word, mark: Mark): void {
  for (const term of termsOf(word)) {
    for (const number of snapshot.wordsOf(term)) {
      const found = relations.get(number) ?? snapshot.word(number, term);
      if (isSameWord(word, found.word)) mark(relationOf(relations, found));
    }
  }
}

function relateNear(snapshot: Snapshot, relations: Map<number, Relation>, word: Word, mark: Mark): void {
  if (!word.mayBeOneLetterOff) return;
  for (const term of termsOf(word)) {
    for (const { text, words } of snapshot.termsNear(term)) {
      for (const number of words) {
        const found = relations.get(number) ?? snapshot.word(number, text);
        if (isNearWord(word, found.word)) mark(relationOf(relations, found));
      }
    }
  }
}

function relationOf(relations: Map<number, Relation>, found: FoundWord): Relation {
  const known = relations.get(found.number);
  if (known) return known;
  const relation = { ...found, sameWords: 0, sameJoins: 0, nearWords: 0, nearJoins: 0 };
  relations.set(found.number, relation);
  return relation;
}

function termsOf({ native, spellings }: Word): string[] {
  const texts = spellings.map(({ text }) => text);
  if (native !== null && !texts.includes(native)) texts.push(native);
  return texts;
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
