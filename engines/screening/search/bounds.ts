import { mostSharedPoints } from "../names/agreement.ts";
import { compareDates, dateEvidence } from "../names/compare-dates.ts";
import { compareNationalities, type NationalityEvidence } from "../names/compare-nationalities.ts";
import type { PreparedSubject } from "../names/prepare.ts";
import { type Evidence, noEvidence, sumOf } from "../names/score.ts";
import type { Scorer } from "../names/scorers.ts";
import { comparedDate, dayNumber } from "./dates.ts";
import { countryAt, countryCountAt, dateAt, kindAt, mayHaveDate } from "./evidence-column.ts";
import { kindNumbers } from "./record.ts";
import type { Snapshot } from "./snapshot.ts";

/** The most that the words which an entry shares with the subject can make of its name. */
const nameBounds = [
  "name_exact",
  "all_listed_tokens",
  "distinctive_word",
  "one_word_contained",
  "fuzzy",
  "several_words",
  "none",
] as const;
export type NameBound = (typeof nameBounds)[number];

const nationalityEvidence: readonly NationalityEvidence[] = ["unknown", "same", "conflict"];

/**
 * The highest possible score of an entry: by its name at most, and by its dates and nationalities as they are. Identifiers are
 * left out: whoever shares one is scored anyway. It is the sum before caps, so a cap can only be below it.
 */
export class Bounds {
  readonly #snapshot: Snapshot;
  readonly #subject: PreparedSubject;
  readonly #kind: number;
  readonly #countries: readonly number[];
  /** Full dates of birth as the column has them. */
  readonly #days: readonly number[];
  readonly #sums: readonly number[];

  constructor(snapshot: Snapshot, subject: PreparedSubject) {
    this.#snapshot = snapshot;
    this.#subject = subject;
    this.#kind = subject.kind === null ? 0 : kindNumbers[subject.kind];
    this.#countries = subject.nationalities.map((country) => snapshot.header.countries.indexOf(country));
    this.#days = subject.dates.flatMap((date) => (date.day > 0 ? dayNumber(date) : []));
    this.#sums = sumsOf(subject.scorer);
  }

  /** True when the list says that it is of the other kind, which makes it no candidate at all. */
  isOtherKind(entry: number): boolean {
    const kind = kindAt(this.#snapshot.evidence, entry);
    return this.#kind !== 0 && kind !== 0 && kind !== this.#kind;
  }

  boundOf(entry: number, name: NameBound): number {
    return this.#sums[
      (nameBounds.indexOf(name) * dateEvidence.length + this.#date(entry)) * 3 + this.#nationality(entry)
    ]!;
  }

  /** The same where some words are shared that make no name: worth `points` at most, and kept below review. */
  partialBoundOf(entry: number, points: number, reviewScore: number): number {
    return Math.max(0, Math.min(reviewScore - 1, points + this.boundOf(entry, "none")));
  }

  /** True where a full date is known of the subject, which an entry may have too. */
  get hasDay(): boolean {
    return this.#days.length > 0;
  }

  /** True where the entry may be of the same day, by what is in memory. */
  mayShareDay(entry: number): boolean {
    return mayHaveDate(this.#snapshot.evidence, entry, this.#days);
  }

  sharesDay(entry: number): boolean {
    return this.#date(entry) === sameDay;
  }

  #date(entry: number): number {
    const { dates } = this.#subject;
    if (dates.length === 0) return unknownDate;
    const date = dateAt(this.#snapshot.evidence, entry);
    if (date === null) return unknownDate;
    const listed = date === undefined ? this.#snapshot.enter(entry).dates : [date];
    return dateEvidence.indexOf(compareDates(dates, listed.map(comparedDate)));
  }

  #nationality(entry: number): number {
    if (this.#countries.length === 0) return 0;
    const { evidence, header } = this.#snapshot;
    const count = countryCountAt(evidence, entry);
    if (count === undefined) {
      const listed = this.#snapshot.enter(entry).countries.map((country) => header.countries[country]!);
      return nationalityEvidence.indexOf(compareNationalities(this.#subject.nationalities, listed));
    }
    if (count === 0) return 0;
    const isSame =
      this.#countries.includes(countryAt(evidence, entry, 0)) ||
      (count === 2 && this.#countries.includes(countryAt(evidence, entry, 1)));
    return nationalityEvidence.indexOf(isSame ? "same" : "conflict");
  }
}

const unknownDate = dateEvidence.indexOf("unknown");

const sameDay = dateEvidence.indexOf("same_day");

const known = new Map<Scorer, readonly number[]>();

/** The sum of every combination, by the scorer itself. */
function sumsOf(scorer: Scorer): readonly number[] {
  const sums =
    known.get(scorer) ??
    nameBounds.flatMap((name) =>
      dateEvidence.flatMap((date) =>
        nationalityEvidence.map((nationality) =>
          sumOf(scorer, { ...noEvidence, ...evidenceOf(name), date, nationality }),
        ),
      ),
    );
  known.set(scorer, sums);
  return sums;
}

function evidenceOf(name: NameBound): Partial<Evidence> {
  switch (name) {
    case "fuzzy":
      return { nameClass: "name_exact", fuzzy: true };
    case "distinctive_word":
      return { nameClass: "one_word_contained", distinctive: true };
    case "several_words":
      return { nameClass: "some_tokens", sharedPoints: mostSharedPoints, sharesSeveral: true };
    default:
      return { nameClass: name };
  }
}
