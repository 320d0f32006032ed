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
  /** The points of the shared words in the class `some_tokens`. */
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
  same_day: { code: "dob_same_day", points: 20 },
  same_month: { code: "dob_same_month", points: 12 },
  same_year: { code: "dob_same_year", points: 10 },
  swapped: { code: "dob_day_month_swapped", points: 8 },
  in_range: { code: "dob_in_range", points: 6 },
  same_year_other_day: { code: "dob_same_year", points: 5 },
  near_year: { code: "dob_near_year", points: -5 },
  conflict: { code: "dob_conflict", points: -30 },
} as const;

const nationalityFactors = {
  same: { code: "nationality_same", points: 10 },
  conflict: { code: "nationality_conflict", points: -5 },
} as const;

const documentFactors = {
  same_country: { code: "document_number", points: 20 },
  no_country: { code: "document_number_no_country", points: 12 },
  other_country: { code: "document_number_other_country", points: 4 },
} as const;

const walletPoints = 100;

export type FactorCode =
  | keyof typeof namePoints
  | (typeof dateFactors)[keyof typeof dateFactors]["code"]
  | (typeof nationalityFactors)[keyof typeof nationalityFactors]["code"]
  | (typeof documentFactors)[keyof typeof documentFactors]["code"]
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

/** The points of all evidence. Above 100 and below 0 too: matches are ordered by it. */
export function sumOf(evidence: Evidence, tell?: Tally): number {
  let sum = nameSum(evidence, tell);
  // A document or wallet that agrees outweighs what a list may have wrong.
  const least = evidence.wallet || evidence.document === "same_country" ? 0 : -100;
  if (evidence.date !== "unknown") {
    const { code, points } = dateFactors[evidence.date];
    sum += told(tell, code, Math.max(least, points));
  }
  if (evidence.nationality !== "unknown") {
    const { code, points } = nationalityFactors[evidence.nationality];
    sum += told(tell, code, Math.max(least, points));
  }
  if (evidence.document !== "none") {
    const { code, points } = documentFactors[evidence.document];
    sum += told(tell, code, points);
  }
  if (evidence.wallet) sum += told(tell, "wallet_address", walletPoints);
  return sum;
}

function nameSum(evidence: Evidence, tell: Tally | undefined): number {
  const { nameClass, sharedPoints } = evidence;
  if (nameClass === "some_tokens" || nameClass === "none") {
    if (evidence.document === "same_country" && sharedPoints < identifierPoints) {
      return told(tell, "identifier_without_name", identifierPoints);
    }
    return sharedPoints > 0 ? told(tell, "some_tokens", sharedPoints) : 0;
  }
  let sum = told(tell, nameClass, namePoints[nameClass]);
  if (evidence.fuzzy) sum += told(tell, "fuzzy_token", Math.min(fuzzyPoints, sum) - sum);
  if (evidence.weak) told(tell, "weak_alias", 0);
  if (evidence.romanised) told(tell, "romanised_name", 0);
  return sum;
}

/** The score: the sum within 0 and 100, and no higher than what the evidence may reach under the thresholds of the run. */
export function scoreOf(evidence: Evidence, policy: ScorePolicy, tell?: Tally): number {
  let score = sumOf(evidence, tell);
  if (score < 0) score += told(tell, "floor_0", -score);
  score = limited(score, 100, "cap_100", tell);
  const { nameClass, fuzzy, wallet } = evidence;
  const agrees = nameClass !== "some_tokens" && nameClass !== "none";
  const hasDocument = evidence.document === "same_country";
  // Words in common are not a name: without a document or wallet, dates and nationalities do not make them one.
  if (!agrees && !hasDocument && !wallet) score = limited(score, policy.reviewScore - 1, "cap_partial_name", tell);
  const isDecisive = hasDocument || evidence.date === "same_day";
  const mayMatch = agrees && (wallet || (!fuzzy && isDecisive));
  if (mayMatch) return score;
  const cap = !agrees ? "cap_below_match" : fuzzy ? "cap_fuzzy_name" : "cap_name_alone";
  return limited(score, policy.matchScore - 1, cap, tell);
}

function limited(score: number, most: number, cap: FactorCode, tell: Tally | undefined): number {
  return score <= most ? score : score + told(tell, cap, most - score);
}

function told(tell: Tally | undefined, code: FactorCode, points: number): number {
  tell?.(code, points);
  return points;
}
