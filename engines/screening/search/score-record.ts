import type { EntityKind } from "../lists/entry.ts";
import { agree, type ComparedName, type WordComparison } from "../names/agree.ts";
import { noAgreement, type Agreement } from "../names/agreement.ts";
import { compareDates } from "../names/compare-dates.ts";
import { compareIdentifiers, type FoldedIdentifier } from "../names/compare-identifiers.ts";
import { compareNationalities } from "../names/compare-nationalities.ts";
import type { PreparedSubject } from "../names/prepare.ts";
import { isLongEnough, mayBeToldByOneWord, restsOnOneWord } from "../names/distinctive-word.ts";
import { needsWords, refined } from "../names/refine-agreement.ts";
import { noEvidence, scoreOf, sumOf, type Evidence } from "../names/score.ts";
import type { ScorePolicy } from "../names/subject.ts";
import { comparedDate } from "./dates.ts";
import { emptyName, kindsByNumber, type ReadName, type RecordReader } from "./record.ts";
import type { RelatedName, Relation, SameWhole } from "./relate-name.ts";
import type { Snapshot } from "./snapshot.ts";

/** The score of an entry and the name that gives it: the same as `scoreEntry` finds, without its texts. */
export type ScoredRecord = { entry: number; score: number; sum: number; nameIndexes: number[] };

/** The identifiers of a subject by their numbers in a list. */
export type RelatedIdentifiers = ReadonlyMap<number, FoldedIdentifier>;

/** A word of the subject is its place; a join is its place and 32, which shifts a bit as far as the place alone. */
const joinsFrom = 32;

type ListedUnit = Relation | undefined;

const byNumbers: WordComparison<number, ListedUnit> = {
  same(subject, listed) {
    if (listed === undefined) return false;
    return ((subject < joinsFrom ? listed.sameWords : listed.sameJoins) & (1 << subject)) !== 0;
  },
  near(subject, listed) {
    if (listed === undefined) return false;
    return ((subject < joinsFrom ? listed.nearWords : listed.nearJoins) & (1 << subject)) !== 0;
  },
};

/** The same, and words of one spelling class are equal. */
const byVariants: WordComparison<number, ListedUnit> = {
  same(subject, listed) {
    if (listed === undefined) return false;
    const equal = subject < joinsFrom ? listed.sameWords | listed.variantWords : listed.sameJoins | listed.variantJoins;
    return (equal & (1 << subject)) !== 0;
  },
  near: (subject, listed) => byNumbers.near(subject, listed),
};

/** A name that agrees as far as its words are to be read: that is done when the record is read, which is in the same memory. */
type Pending = {
  related: RelatedName;
  agreement: Agreement;
  isVariant: boolean;
  nameIndex: number;
  words: number[];
  initials: ReadName["initials"];
};

/** Scores entries of one list against one subject. */
export class RecordScorer {
  readonly #snapshot: Snapshot;
  readonly #subject: PreparedSubject;
  readonly #names: readonly (RelatedName & { compared: ComparedName<number> })[];
  readonly #identifiers: RelatedIdentifiers;
  readonly #policy: ScorePolicy;
  readonly #read = emptyName();
  readonly #pending: Pending[] = [];
  readonly #listed = {
    words: [] as ListedUnit[],
    joins: [] as ListedUnit[],
    initials: [] as ReadName["initials"],
    isRomanised: false,
  };

  constructor(
    snapshot: Snapshot,
    subject: PreparedSubject,
    names: readonly RelatedName[],
    identifiers: RelatedIdentifiers,
    policy: ScorePolicy,
  ) {
    this.#snapshot = snapshot;
    this.#subject = subject;
    this.#names = names.map((related) => ({ ...related, compared: comparedName(related) }));
    this.#identifiers = identifiers;
    this.#policy = policy;
  }

  score(entry: number): ScoredRecord {
    const record = this.#snapshot.enter(entry);
    const evidence = this.#evidence(record);
    const { scorer } = this.#subject;
    const best: ScoredRecord = {
      entry,
      score: scoreOf(scorer, evidence, this.#policy),
      sum: sumOf(scorer, evidence),
      nameIndexes: [],
    };
    const kind = kindsByNumber[record.kind]!;
    for (let place = 0; place < record.names; place++) {
      record.readName(this.#read);
      for (const related of this.#names) this.#compare(best, evidence, kind, related, place);
    }
    if (this.#pending.length > 0) this.#scorePending(best, evidence);
    return best;
  }

  /** By the spellings as they are, and where some words are spelled otherwise, by these too. */
  #compare(
    best: ScoredRecord,
    evidence: Evidence,
    kind: EntityKind | null,
    related: RelatedName & { compared: ComparedName<number> },
    place: number,
  ): void {
    const listed = this.#listed;
    const wholes = related.wholes.get(best.entry);
    const isSame = wholes !== undefined && isSameWhole(related, this.#read, place, wholes);
    const relatedWords = relate(listed.words, this.#read.words, related.relations);
    const relatedJoins = relate(listed.joins, this.#read.joins, related.relations);
    if (!isSame && relatedWords + relatedJoins === 0) return;
    listed.initials = this.#read.initials;
    listed.isRomanised = this.#read.isRomanised;
    this.#offer(best, evidence, kind, related, false, agree(related.compared, listed, byNumbers, isSame));
    if (!listed.words.some(hasVariants) && !listed.joins.some(hasVariants)) return;
    this.#offer(best, evidence, kind, related, true, agree(related.compared, listed, byVariants, isSame));
  }

  #offer(
    best: ScoredRecord,
    evidence: Evidence,
    kind: EntityKind | null,
    related: RelatedName,
    isVariant: boolean,
    agreement: Agreement,
  ): void {
    if (agreement === noAgreement) return;
    const { nameIndex, words, initials } = this.#read;
    if (this.#subject.scorer.sharedWordsSameDay > 0 && needsWords(agreement, related.name, evidence.date)) {
      this.#pending.push({ related, agreement, isVariant, nameIndex, words: [...words], initials });
      return;
    }
    evidence.distinctive =
      restsOnOneWord(agreement) &&
      mayBeToldByOneWord(this.#subject, related.name, kind) &&
      this.#fewestEntries(related) <= this.#subject.scorer.reads.distinctiveEntries;
    this.#keepBetter(best, evidence, agreement, isVariant, nameIndex);
  }

  #scorePending(best: ScoredRecord, evidence: Evidence): void {
    evidence.distinctive = false;
    for (const { related, agreement, isVariant, nameIndex, words, initials } of this.#pending.splice(0)) {
      const listed = { words: words.map((number) => this.#snapshot.word(number).word), initials };
      const found = refined(agreement, related.name, listed);
      if (found !== noAgreement) this.#keepBetter(best, evidence, found, isVariant, nameIndex);
    }
  }

  /** `fewestEntries` of names that are read. */
  #fewestEntries({ name }: RelatedName): number {
    let fewest = Infinity;
    for (const relation of this.#listed.words) {
      if (relation === undefined) continue;
      const shared = relation.sameWords | relation.variantWords;
      const isLong = name.words.some((word, place) => ((shared >>> place) & 1) === 1 && isLongEnough(word));
      if (isLong) fewest = Math.min(fewest, relation.listed.entryCount);
    }
    return fewest;
  }

  /** Of all names that are equally good the texts decide later, in their order. */
  #keepBetter(
    best: ScoredRecord,
    evidence: Evidence,
    agreement: Agreement,
    isVariant: boolean,
    nameIndex: number,
  ): void {
    evidence.nameClass = agreement.nameClass;
    evidence.fuzzy = agreement.nearWord >= 0;
    evidence.variant = isVariant;
    evidence.sharedPoints = agreement.sharedPoints;
    evidence.sharesSeveral = agreement.sharesSeveral;
    const { scorer } = this.#subject;
    const score = scoreOf(scorer, evidence, this.#policy);
    const sum = sumOf(scorer, evidence);
    if (score < best.score || (score === best.score && sum < best.sum)) return;
    if (score > best.score || sum > best.sum) best.nameIndexes.length = 0;
    best.score = score;
    best.sum = sum;
    if (!best.nameIndexes.includes(nameIndex)) best.nameIndexes.push(nameIndex);
  }

  #evidence(record: RecordReader): Evidence {
    const { dates, nationalities } = this.#subject;
    const { countries } = this.#snapshot.header;
    const identifiers = this.#identifierEvidence(record);
    return {
      ...noEvidence,
      date: dates.length === 0 ? "unknown" : compareDates(dates, record.dates.map(comparedDate)),
      nationality:
        nationalities.length === 0
          ? "unknown"
          : compareNationalities(
              nationalities,
              record.countries.map((country) => countries[country]!),
            ),
      document: identifiers.document,
      wallet: identifiers.wallet,
    };
  }

  #identifierEvidence({ kind, identifiers }: RecordReader): Pick<Evidence, "document" | "wallet"> {
    if (this.#identifiers.size === 0) return { document: "none", wallet: false };
    const { countries } = this.#snapshot.header;
    const shared: FoldedIdentifier[] = [];
    for (const { word, country } of identifiers) {
      const own = this.#identifiers.get(word);
      if (own) shared.push({ ...own, country: country === 0 ? null : countries[country - 1]! });
    }
    return compareIdentifiers(this.#subject.identifiers, shared, this.#subject.scorer.reads, kindsByNumber[kind]!);
  }
}

function hasVariants(relation: ListedUnit): boolean {
  return relation !== undefined && (relation.variantWords | relation.variantJoins) !== 0;
}

function comparedName({ name }: RelatedName): ComparedName<number> {
  return {
    words: name.words.map((_, place) => place),
    joins: name.joins.map((_, place) => joinsFrom + place),
    initials: name.initials,
    isRomanised: name.isRomanised,
  };
}

/** Puts the relations of the numbers in their place; returns how many there are. */
function relate(target: ListedUnit[], numbers: readonly number[], relations: ReadonlyMap<number, Relation>): number {
  target.length = numbers.length;
  let related = 0;
  for (let index = 0; index < numbers.length; index++) {
    const relation = relations.get(numbers[index]!);
    target[index] = relation;
    if (relation !== undefined) related++;
  }
  return related;
}

/** `isSameWhole` of names that are read: by the native forms alone where both have one in the same script. */
function isSameWhole(
  { name, scripts }: RelatedName,
  listed: ReadName,
  place: number,
  wholes: readonly SameWhole[],
): boolean {
  const isNative =
    name.nativeWholes > 0 && listed.hasNativeWhole && scripts.some((script) => listed.scripts.includes(script));
  return wholes.some((whole) => whole.place === place && (whole.isNative || !isNative));
}
