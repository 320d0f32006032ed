import { agree, type ComparedName, type WordComparison } from "../names/agree.ts";
import { noAgreement, type Agreement } from "../names/agreement.ts";
import { compareDates } from "../names/compare-dates.ts";
import { compareIdentifiers, type FoldedIdentifier } from "../names/compare-identifiers.ts";
import { compareNationalities } from "../names/compare-nationalities.ts";
import type { PreparedSubject } from "../names/prepare.ts";
import { scoreOf, sumOf, type Evidence } from "../names/score.ts";
import type { ScorePolicy } from "../names/subject.ts";
import { comparedDate } from "./dates.ts";
import { emptyName, type NumberedIdentifier, type ReadName, type RecordReader } from "./record.ts";
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

/** Scores entries of one list against one subject. */
export class RecordScorer {
  readonly #snapshot: Snapshot;
  readonly #subject: PreparedSubject;
  readonly #names: readonly (RelatedName & { compared: ComparedName<number> })[];
  readonly #identifiers: RelatedIdentifiers;
  readonly #policy: ScorePolicy;
  readonly #read = emptyName();
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
    const best: ScoredRecord = {
      entry,
      score: scoreOf(evidence, this.#policy),
      sum: sumOf(evidence),
      nameIndexes: [],
    };
    for (let place = 0; place < record.names; place++) {
      record.readName(this.#read);
      for (const related of this.#names) {
        const agreement = this.#agree(related, entry, place);
        if (agreement !== noAgreement) this.#keepBetter(best, evidence, agreement);
      }
    }
    return best;
  }

  /** Of all names that are equally good the texts decide later, in their order. */
  #keepBetter(best: ScoredRecord, evidence: Evidence, agreement: Agreement): void {
    evidence.nameClass = agreement.nameClass;
    evidence.fuzzy = agreement.nearWord >= 0;
    evidence.sharedPoints = agreement.sharedPoints;
    const score = scoreOf(evidence, this.#policy);
    const sum = sumOf(evidence);
    if (score < best.score || (score === best.score && sum < best.sum)) return;
    if (score > best.score || sum > best.sum) best.nameIndexes.length = 0;
    best.score = score;
    best.sum = sum;
    if (!best.nameIndexes.includes(this.#read.nameIndex)) best.nameIndexes.push(this.#read.nameIndex);
  }

  #agree(related: RelatedName & { compared: ComparedName<number> }, entry: number, place: number): Agreement {
    const listed = this.#listed;
    const wholes = related.wholes.get(entry);
    const isSame = wholes !== undefined && isSameWhole(related, this.#read, place, wholes);
    const relatedWords = relate(listed.words, this.#read.words, related.relations);
    const relatedJoins = relate(listed.joins, this.#read.joins, related.relations);
    if (!isSame && relatedWords + relatedJoins === 0) return noAgreement;
    listed.initials = this.#read.initials;
    listed.isRomanised = this.#read.isRomanised;
    return agree(related.compared, listed, byNumbers, isSame);
  }

  #evidence(record: RecordReader): Evidence {
    const { dates, nationalities } = this.#subject;
    const { countries } = this.#snapshot.header;
    const identifiers = this.#identifierEvidence(record.identifiers);
    return {
      nameClass: "none",
      fuzzy: false,
      sharedPoints: 0,
      weak: false,
      romanised: false,
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

  #identifierEvidence(listed: readonly NumberedIdentifier[]): Pick<Evidence, "document" | "wallet"> {
    if (this.#identifiers.size === 0) return { document: "none", wallet: false };
    const { countries } = this.#snapshot.header;
    const shared: FoldedIdentifier[] = [];
    for (const { word, country } of listed) {
      const own = this.#identifiers.get(word);
      if (own) shared.push({ ...own, country: country === 0 ? null : countries[country - 1]! });
    }
    return compareIdentifiers(this.#subject.identifiers, shared);
  }
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
