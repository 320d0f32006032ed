import type { DateEvidence } from "./compare-dates.ts";
import type { DocumentEvidence } from "./compare-identifiers.ts";
import type { NationalityEvidence } from "./compare-nationalities.ts";

type Points<Code extends string = string> = Readonly<{ code: Code; points: number }>;

type DateCode =
  | "dob_same_day"
  | "dob_same_month"
  | "dob_same_year"
  | "dob_day_month_swapped"
  | "dob_in_range"
  | "dob_near_year"
  | "dob_digit_off"
  | "dob_conflict";

/**
 * How names are read and how evidence is weighed, as a value: a run says by which of them it was scored, and stays explainable by
 * it. What a version answers never changes; a change is a new version.
 */
export type Scorer = {
  readonly version: "screening-score-v2" | "screening-score-v3";
  /** Snapshots in older terms cannot be searched by it. */
  readonly termBuilderVersion: number;
  readonly names: Readonly<
    Record<
      "name_exact" | "all_subject_tokens" | "all_listed_tokens" | "one_word_contained" | "distinctive_word",
      number
    >
  >;
  readonly dates: Readonly<Record<Exclude<DateEvidence, "unknown">, Points<DateCode>>>;
  readonly nationalities: Readonly<
    Record<Exclude<NationalityEvidence, "unknown">, Points<"nationality_same" | "nationality_conflict">>
  >;
  /** A year of birth one off and another nationality cost no more than this together. */
  readonly leastOfNearYearAndNationality: number;
  readonly documents: Readonly<
    Record<
      Exclude<DocumentEvidence, "none">,
      Points<"document_number" | "document_number_no_country" | "document_number_other_country"> & {
        /** Agrees without the name: 50 points beside its own. */
        readonly standsAlone: boolean;
      }
    >
  >;
  /** Two shared words and the same day of birth reach this, unless what is left of both names is nearly the same; 0 for never. */
  readonly sharedWordsSameDay: number;
  readonly reads: Readings;
};

/** What is understood of a subject's name and numbers. Listed names are read alike by all, so that one snapshot serves them all. */
export type Readings = {
  /** Usual romanisations of one name are one word. */
  readonly spellingClasses: boolean;
  /** An initial beside a single word stands for a word that is not there. */
  readonly loneInitials: boolean;
  /** Letters of another script that look alike, digits for letters, ranks and offices, ships' prefixes, acronyms with dots. */
  readonly typedForms: boolean;
  /** Numbers that are nobody else's in any country, a person's tax number as an identity, and numbers as passports print them. */
  readonly worldwideNumbers: boolean;
  /** A word that no more entries of the list carry tells an organization by itself; 0 for never. */
  readonly distinctiveEntries: number;
};

const asTold: Readings = {
  spellingClasses: false,
  loneInitials: false,
  typedForms: false,
  worldwideNumbers: false,
  distinctiveEntries: 0,
};

export const scoreV2: Scorer = {
  version: "screening-score-v2",
  termBuilderVersion: 0,
  names: {
    name_exact: 75,
    all_subject_tokens: 72,
    all_listed_tokens: 70,
    one_word_contained: 55,
    distinctive_word: 55,
  },
  dates: {
    same_day: { code: "dob_same_day", points: 20 },
    same_month: { code: "dob_same_month", points: 12 },
    same_year: { code: "dob_same_year", points: 10 },
    swapped: { code: "dob_day_month_swapped", points: 8 },
    in_range: { code: "dob_in_range", points: 6 },
    same_year_other_day: { code: "dob_same_year", points: 5 },
    near_year: { code: "dob_near_year", points: -5 },
    digit_off: { code: "dob_conflict", points: -30 },
    conflict: { code: "dob_conflict", points: -30 },
  },
  nationalities: {
    same: { code: "nationality_same", points: 10 },
    conflict: { code: "nationality_conflict", points: -5 },
  },
  leastOfNearYearAndNationality: -10,
  documents: {
    same_country: { code: "document_number", points: 20, standsAlone: true },
    unique_number: { code: "document_number_no_country", points: 12, standsAlone: false },
    no_country: { code: "document_number_no_country", points: 12, standsAlone: false },
    other_country: { code: "document_number_other_country", points: 4, standsAlone: false },
  },
  sharedWordsSameDay: 0,
  reads: asTold,
};

/** A detail that contradicts lowers an exact name, but does not clear it: that is for a person to decide. */
export const scoreV3: Scorer = {
  version: "screening-score-v3",
  termBuilderVersion: 4,
  names: { ...scoreV2.names, all_listed_tokens: 72, distinctive_word: 70 },
  dates: {
    ...scoreV2.dates,
    near_year: { code: "dob_near_year", points: -2 },
    digit_off: { code: "dob_digit_off", points: -6 },
  },
  nationalities: { ...scoreV2.nationalities, conflict: { code: "nationality_conflict", points: -2 } },
  leastOfNearYearAndNationality: -2,
  documents: {
    ...scoreV2.documents,
    unique_number: { code: "document_number_no_country", points: 20, standsAlone: true },
  },
  sharedWordsSameDay: 70,
  reads: {
    spellingClasses: true,
    loneInitials: true,
    typedForms: true,
    worldwideNumbers: true,
    distinctiveEntries: 5,
  },
};

/** The newest first. */
export const scorers: readonly Scorer[] = [scoreV3, scoreV2];

/** The newest scorer that can search snapshots in these terms. */
export function scorerOfTerms(termBuilderVersions: readonly number[]): Scorer {
  return scorers.find((scorer) => termBuilderVersions.every((version) => version >= scorer.termBuilderVersion))!;
}
