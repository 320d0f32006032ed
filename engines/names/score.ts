import type { NameClass } from "./agreement.ts";
import type { DateEvidence } from "./compare-dates.ts";
import type { DocumentEvidence } from "./compare-identifiers.ts";
import type { NationalityEvidence } from "./compare-nationalities.ts";
import type { ScorePolicy } from "./subject.ts";

/** All that is known of how a subject and a listed entry agree, under one of its names. */
export type Evidence = {
  nameClass: NameClass;
  /** One word of the name is one letter off. */
  fuzzy: boolean;
  /** What the shared words are worth where the class is `some_tokens`. */
  sharedPoints: number;
  /** The list calls the name weak. */
  weak: boolean;
  /** A word agrees as we or the list romanised it. */
  romanised: boolean;
  date: DateEvidence;
  nationality: NationalityEvidence;
  document: DocumentEvidence;
  wallet: boolean;
};

export const namePoints = {
  name_exact: 75,
  all_subject_tokens: 72,
  all_listed_tokens: 70,
  one_word_contained: 55,
} as const;

const fuzzyPoints = 60;
const identifierPoints = 50;

const dateFactors = {
  same_day: ["dob_same_day", 20],
  same_month: ["dob_same_month", 12],
  same_year: ["dob_same_year", 10],
  swapped: ["dob_day_month_swapped", 8],
  in_range: ["dob_in_range", 6],
  same_year_other_day: ["dob_same_year", 5],
  near_year: ["dob_near_year", -5],
  conflict: ["dob_conflict", -30],
} as const;

const nationalityFactors = {
  same: ["nationality_same", 10],
  conflict: ["nationality_conflict", -5],
} as const;

const documentFactors = {
  same_country: ["document_number", 20],
  no_country: ["document_number_no_country", 12],
  other_country: ["document_number_other_country", 4],
} as const;

const walletPoints = 100;

export type FactorCode =
  | keyof typeof namePoints
  | (typeof dateFactors)[keyof typeof dateFactors][0]
  | (typeof nationalityFactors)[keyof typeof nationalityFactors][0]
  | (typeof documentFactors)[keyof typeof documentFactors][0]
  | "fuzzy_token"
  | "some_tokens"
  | "identifier_without_name"
  | "weak_alias"
  | "romanised_name"
  | "wallet_address"
  | "cap_100"
  | "floor_0"
  | "cap_partial_name"
  | "cap_name_alone"
  | "cap_fuzzy_name"
  | "cap_below_match";

/** Told of every factor, in the order in which a reviewer reads them. Their points add up to what is returned. */
export type Tally = (code: FactorCode, points: number) => void;

const untold: Tally = () => {};

/** The points of all evidence. Above 100 and below 0 too: matches are ordered by it. */
export function sumOf(evidence: Evidence, tell: Tally = untold): number {
  let sum = 0;
  const add = (code: FactorCode, points: number) => {
    sum += points;
    tell(code, points);
  };
  addName(evidence, add);
  // A document or wallet that agrees outweighs what a list may have wrong.
  const isSilenced = evidence.wallet || evidence.document === "same_country";
  if (evidence.date !== "unknown") {
    const [code, points] = dateFactors[evidence.date];
    add(code, isSilenced ? Math.max(0, points) : points);
  }
  if (evidence.nationality !== "unknown") {
    const [code, points] = nationalityFactors[evidence.nationality];
    add(code, isSilenced ? Math.max(0, points) : points);
  }
  if (evidence.document !== "none") {
    const [code, points] = documentFactors[evidence.document];
    add(code, points);
  }
  if (evidence.wallet) add("wallet_address", walletPoints);
  return sum;
}

function addName({ nameClass, fuzzy, sharedPoints, weak, romanised, document }: Evidence, add: Tally): void {
  if (nameClass === "some_tokens" || nameClass === "none") {
    if (document === "same_country" && sharedPoints < identifierPoints) {
      add("identifier_without_name", identifierPoints);
    } else if (sharedPoints > 0) add("some_tokens", sharedPoints);
    return;
  }
  const points = namePoints[nameClass];
  add(nameClass, points);
  if (fuzzy) add("fuzzy_token", Math.min(fuzzyPoints, points) - points);
  if (weak) add("weak_alias", 0);
  if (romanised) add("romanised_name", 0);
}

/** The score: the sum within 0 and 100, and no higher than what the evidence may reach under the thresholds of the run. */
export function scoreOf(evidence: Evidence, policy: ScorePolicy, tell: Tally = untold): number {
  let score = sumOf(evidence, tell);
  const limit = (most: number, code: FactorCode) => {
    if (score <= most) return;
    tell(code, most - score);
    score = most;
  };
  if (score < 0) {
    tell("floor_0", -score);
    score = 0;
  }
  limit(100, "cap_100");
  const { nameClass, fuzzy, wallet } = evidence;
  const agrees = nameClass !== "some_tokens" && nameClass !== "none";
  const hasDocument = evidence.document === "same_country";
  const isDecisive = wallet || hasDocument || evidence.date === "same_day";
  // Words in common are no name: without a document or wallet, dates and nationalities do not make them one.
  if (!agrees && !hasDocument && !wallet) limit(policy.reviewScore - 1, "cap_partial_name");
  const mayMatch = agrees && (wallet || (!fuzzy && isDecisive));
  if (!mayMatch) {
    limit(policy.matchScore - 1, !agrees ? "cap_below_match" : fuzzy ? "cap_fuzzy_name" : "cap_name_alone");
  }
  return score;
}
