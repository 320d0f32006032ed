import type { Name } from "../names/name.ts";
import type { WordFinder } from "./related-words.ts";
import type { ListedWord, Snapshot } from "./snapshot.ts";
import { soughtWhole, type SoughtWhole } from "./wholes.ts";

/**
 * A word of the list, and the words and joins of a subject's name that it is the same as, spelled otherwise or one letter off: a bit
 * for each.
 */
export type Relation = {
  readonly listed: ListedWord;
  sameWords: number;
  sameJoins: number;
  variantWords: number;
  variantJoins: number;
  nearWords: number;
  nearJoins: number;
};

const noRelation = {
  sameWords: 0,
  sameJoins: 0,
  variantWords: 0,
  variantJoins: 0,
  nearWords: 0,
  nearJoins: 0,
} as const;

/** The words of the subject that the listed word stands for, in its own spelling or another; a join stands for two. */
export function equalWords(relation: Relation): number {
  const joins = equalJoins(relation);
  return relation.sameWords | relation.variantWords | joins | (joins << 1);
}

function equalJoins({ sameJoins, variantJoins }: Relation): number {
  return sameJoins | variantJoins;
}

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
export function relateName(snapshot: Snapshot, finder: WordFinder, name: Name): RelatedName {
  const relations = new Map<number, Relation>();
  const relationTo = (listed: ListedWord): Relation => {
    const known = relations.get(listed.number);
    if (known) return known;
    const relation = { ...noRelation, listed };
    relations.set(listed.number, relation);
    return relation;
  };
  name.words.forEach((word, place) => {
    const { same, variants, near } = finder.relatedTo(word);
    for (const listed of same) relationTo(listed).sameWords |= 1 << place;
    for (const listed of variants) relationTo(listed).variantWords |= 1 << place;
    for (const listed of near) relationTo(listed).nearWords |= 1 << place;
  });
  name.joins.forEach((join, place) => {
    const { same, variants, near } = finder.relatedTo(join);
    for (const listed of same) relationTo(listed).sameJoins |= 1 << place;
    for (const listed of variants) relationTo(listed).variantJoins |= 1 << place;
    for (const listed of near) relationTo(listed).nearJoins |= 1 << place;
  });
  return { name, relations, wholes: relateWholes(snapshot, name), scripts: scriptsOf(snapshot, name) };
}

// Worked out once, for all lists. Names live as long as the search that asks for them.
const soughtWholes = new WeakMap<Name, readonly SoughtWhole[]>();

function soughtFor(name: Name): readonly SoughtWhole[] {
  const sought = soughtWholes.get(name) ?? name.whole.map(soughtWhole);
  soughtWholes.set(name, sought);
  return sought;
}

function relateWholes(snapshot: Snapshot, name: Name): Map<number, SameWhole[]> {
  const wholes = new Map<number, SameWhole[]>();
  soughtFor(name).forEach((sought, index) => {
    for (const { entry, place, isNative } of snapshot.wholesOf(sought)) {
      const same = { place, isNative: isNative && index < name.nativeWholes };
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
