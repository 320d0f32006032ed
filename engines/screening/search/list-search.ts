import { listedKindsOf, type FoldedIdentifier } from "../names/compare-identifiers.ts";
import { mayBeToldByOneWord } from "../names/distinctive-word.ts";
import type { PreparedSubject } from "../names/prepare.ts";
import type { ScorePolicy } from "../names/subject.ts";
import { Bounds, type NameBound } from "./bounds.ts";
import { eachCoveredAlias } from "./cover-listed.ts";
import { SubjectCover } from "./cover-subject.ts";
import type { EntryNumbers } from "./entry-numbers.ts";
import { prefixes } from "./layout.ts";
import { identifierKey } from "./number-entry.ts";
import { equalWords, relateName, type RelatedName } from "./relate-name.ts";
import { WordFinder } from "./related-words.ts";
import { addSharing, sharingSeveral } from "./shared-words.ts";
import { RecordScorer, type ScoredRecord } from "./score-record.ts";
import type { ListedWord, Snapshot } from "./snapshot.ts";

const finders = new WeakMap<Snapshot, WordFinder>();

function finderOf(snapshot: Snapshot): WordFinder {
  const finder = finders.get(snapshot) ?? new WordFinder(snapshot);
  finders.set(snapshot, finder);
  return finder;
}

/** The search for one subject in one list. */
export class ListSearch {
  readonly snapshot: Snapshot;
  readonly subject: PreparedSubject;
  readonly #names: readonly RelatedName[];
  readonly #identifiers = new Map<number, FoldedIdentifier>();
  readonly #identifierWords: ListedWord[] = [];
  readonly #bounds: Bounds;
  readonly #scorer: RecordScorer;

  readonly #policy: ScorePolicy;

  constructor(snapshot: Snapshot, subject: PreparedSubject, policy: ScorePolicy) {
    this.#policy = policy;
    this.snapshot = snapshot;
    this.subject = subject;
    const finder = finderOf(snapshot);
    this.#names = subject.names.map((name) => relateName(snapshot, finder, name));
    this.#findIdentifiers();
    this.#bounds = new Bounds(snapshot, subject);
    this.#scorer = new RecordScorer(snapshot, subject, this.#names, this.#identifiers, policy);
  }

  score(entry: number): ScoredRecord {
    return this.#scorer.score(entry);
  }

  /** The entries with an identifier of the subject, in ascending order; they are scored whatever else is found. */
  sharingIdentifier(): number[] {
    const entries = new Set<number>();
    for (const found of this.#identifierWords)
      Array.from(this.snapshot.entriesOf(found), (entry) => entries.add(entry));
    return [...entries].filter((entry) => !this.#bounds.isOtherKind(entry)).sort((left, right) => left - right);
  }

  /** The number of entries that have the most common of the words; no fewer share one with a name of the subject. */
  mostSharingAWord(): number {
    let most = 0;
    for (const { relations } of this.#names) {
      for (const { listed } of relations.values()) most = Math.max(most, listed.entryCount);
    }
    return most;
  }

  /** The entries that share a word with a name of the subject, or all of it; null where they are more than `most`. */
  sharing(most: number): EntryNumbers | null {
    const { sharing } = this.snapshot.scratch;
    sharing.clear();
    const isWithin = this.#names.every((related) => addSharing(this.snapshot, related, sharing, most));
    return isWithin ? sharing : null;
  }

  /** The same without those of the other kind, each with the most that it can score. */
  bounded(sharing: EntryNumbers): EntryNumbers {
    const bounds = this.reaching(0);
    for (const entry of sharing.entries) {
      if (bounds.has(entry) || this.#bounds.isOtherKind(entry)) continue;
      bounds.raise(entry, this.#bounds.partialBoundOf(entry, sharing.at(entry), this.#policy.reviewScore));
    }
    return bounds;
  }

  /** The entries whose bound reaches `least`, with their bounds. Everything that is not among them scores less. */
  reaching(least: number): EntryNumbers {
    const { bounds } = this.snapshot.scratch;
    bounds.clear();
    const offer = (entry: number, name: NameBound) => {
      if (this.#bounds.isOtherKind(entry)) return;
      const bound = this.#bounds.boundOf(entry, name);
      if (bound >= least) bounds.raise(entry, bound);
    };
    const cover = new SubjectCover(this.snapshot);
    for (const related of this.#names) {
      const isOneWord = related.name.words.length === 1;
      const exact = isOneWord ? "one_word_contained" : "name_exact";
      cover.each(related, (entry, isNear) => offer(entry, isNear ? "fuzzy" : exact));
      eachCoveredAlias(this.snapshot, related, (entry, wordCount, isNear) => {
        if (isNear) return offer(entry, "fuzzy");
        if (isOneWord) return offer(entry, "name_exact");
        offer(entry, wordCount === 1 ? "one_word_contained" : "all_listed_tokens");
      });
      for (const entry of related.wholes.keys()) offer(entry, "name_exact");
      this.#offerDistinctive(related, offer);
      this.#offerSharingDay(related, offer);
    }
    return bounds;
  }

  /** Entries with a word that few have: told by it alone, as far as they are organizations. */
  #offerDistinctive({ name, relations }: RelatedName, offer: (entry: number, name: NameBound) => void): void {
    if (!mayBeToldByOneWord(this.subject, name, "entity")) return;
    const { distinctiveEntries } = this.subject.scorer.reads;
    for (const relation of relations.values()) {
      if (relation.listed.entryCount > distinctiveEntries || equalWords(relation) === 0) continue;
      for (const entry of Array.from(this.snapshot.entriesOf(relation.listed))) offer(entry, "distinctive_word");
    }
  }

  /** Entries that share two words or more, and the day of birth. */
  #offerSharingDay({ name, relations }: RelatedName, offer: (entry: number, name: NameBound) => void): void {
    if (this.subject.scorer.sharedWordsSameDay === 0 || !this.#bounds.hasDay || name.words.length < 2) return;
    const mayBe = (entry: number) => this.#bounds.mayShareDay(entry);
    for (const entry of sharingSeveral(this.snapshot, relations, mayBe)) {
      if (this.#bounds.sharesDay(entry)) offer(entry, "several_words");
    }
  }

  #findIdentifier(identifier: FoldedIdentifier): void {
    const term = prefixes.identifier + identifierKey(identifier);
    for (const number of this.snapshot.wordsOf(term)) {
      const found = this.snapshot.word(number);
      if (found.definition !== term) continue;
      this.#identifiers.set(number, identifier);
      this.#identifierWords.push(found.listed);
    }
  }

  #findIdentifiers(): void {
    const { reads } = this.subject.scorer;
    for (const identifier of this.subject.identifiers) {
      for (const kind of listedKindsOf(identifier, reads)) this.#findIdentifier({ ...identifier, kind });
    }
  }
}
