import { wordLimit } from "../names/matching.ts";
import { hasEntry, stepsPerLookup, type NumberList } from "./number-list.ts";
import { equalWords, type RelatedName, type Relation } from "./relate-name.ts";
import type { Snapshot } from "./snapshot.ts";

/** The number of the subject's words that an entry has so far, and whether one of them is only one letter off. */
const countMask = 0x3f;
const nearBit = 0x40;

/**
 * The entries that have every word of the subject's name, one of them at most by a letter off. Begins with the word that the
 * fewest entries have; the rest are looked up in the lists of the other words, or the lists are walked, whichever is less work.
 */
export class SubjectCover {
  readonly #snapshot: Snapshot;
  /** See `countMask`. Only what is among the entries is other than 0. */
  readonly #states: Uint8Array;
  readonly #entries: NumberList;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#states = snapshot.scratch.covered.states;
    this.#entries = snapshot.scratch.covered.entries;
  }

  each(related: RelatedName, visit: (entry: number, isNear: boolean) => void): void {
    // Longer names agree as a whole or not at all.
    if (related.name.words.length > wordLimit) return;
    const words = wordsToCover(related);
    if (words.length === 0 || words[0]!.size === 0) return;
    this.#clear();
    this.#begin(words[0]!);
    for (let count = 1; count < words.length && this.#entries.length > 0; count++) this.#narrow(words[count]!, count);
    for (const entry of this.#entries.view()) {
      visit(entry, (this.#states[entry]! & nearBit) !== 0);
    }
  }

  #clear(): void {
    for (const entry of this.#entries.view()) this.#states[entry] = 0;
    this.#entries.clear();
  }

  #begin({ same, near }: CoveredWord): void {
    for (const relation of same) this.#add(relation, 1);
    for (const relation of near) this.#add(relation, 1 | nearBit);
  }

  #add(relation: Relation, state: number): void {
    const list = this.#snapshot.entriesOf(relation.listed);
    for (let index = 0; index < list.length; index++) {
      const entry = list[index]!;
      if (this.#states[entry] !== 0) continue;
      this.#states[entry] = state;
      this.#entries.push(entry);
    }
  }

  /**
   * Entries that have the word in its own letters are marked first, so that they keep the one letter they may be off for another
   * word.
   */
  #narrow({ same, near, size }: CoveredWord, count: number): void {
    const isLookedUp = this.#entries.length * (same.length + near.length) * stepsPerLookup < size;
    const mark = (relation: Relation, isNear: boolean) =>
      isLookedUp ? this.#lookUp(relation, count, isNear) : this.#walk(relation, count, isNear);
    for (const relation of same) mark(relation, false);
    for (const relation of near) mark(relation, true);
    // The entries that stay are written to the front of the same list; the rest is still read behind it.
    const entries = this.#entries.view();
    this.#entries.clear();
    for (const entry of entries) {
      if ((this.#states[entry]! & countMask) === count + 1) this.#entries.push(entry);
      else this.#states[entry] = 0;
    }
  }

  #walk(relation: Relation, count: number, isNear: boolean): void {
    const states = this.#states;
    const list = this.#snapshot.entriesOf(relation.listed);
    for (let index = 0; index < list.length; index++) {
      const entry = list[index]!;
      const state = states[entry]!;
      if ((state & countMask) === count) states[entry] = advanced(state, isNear);
    }
  }

  #lookUp(relation: Relation, count: number, isNear: boolean): void {
    const states = this.#states;
    const list = this.#snapshot.entriesOf(relation.listed);
    for (const entry of this.#entries.view()) {
      const state = states[entry]!;
      if ((state & countMask) === count && hasEntry(list, entry)) states[entry] = advanced(state, isNear);
    }
  }
}

function advanced(state: number, isNear: boolean): number {
  if (!isNear) return state + 1;
  return (state & nearBit) === 0 ? (state + 1) | nearBit : state;
}

type CoveredWord = { same: Relation[]; near: Relation[]; size: number };

/** For each word of the subject, the listed words that stand for it, alone or joined with a neighbour; the rarest first. */
function wordsToCover({ name, relations }: RelatedName): CoveredWord[] {
  const words = name.words.map((): CoveredWord => ({ same: [], near: [], size: 0 }));
  for (const relation of relations.values()) {
    const same = equalWords(relation);
    words.forEach((word, place) => {
      const bit = 1 << place;
      if (((same | relation.nearWords) & bit) === 0) return;
      (same & bit ? word.same : word.near).push(relation);
      word.size += relation.listed.entryCount;
    });
  }
  return words.sort((left, right) => left.size - right.size);
}
