import type { NameClass } from "./agreement.ts";
import type { DateEvidence } from "./compare-dates.ts";
import type { DocumentEvidence } from "./compare-identifiers.ts";
import type { NationalityEvidence } from "./compare-nationalities.ts";
import type { Scorer } from "./scorers.ts";
import type { ScorePolicy } from "./subject.ts";

/** All that is known of how a subject and a listed entry agree, under one of its names. */
export type Evidence = {
  nameClass: NameClass;
  /** One word of the name is one letter off. */
  fuzzy: boolean;
  /** A word agrees as another usual spelling of the same name. */
  variant: boolean;
  /** The one word on which the name rests is one that few entries of the list carry. */
  distinctive: boolean;
  /** The points of the shared words in the class `some_tokens`. */
  sharedPoints: number;
  /** Of these there are two or more, and what is left of both names is not nearly the same. */
  sharesSeveral: boolean;
  /** The list calls the name weak. */
  weak: boolean;
  /** A word agrees as we or the list romanised it. */
  romanised: boolean;
  date: DateEvidence;
  nationality: NationalityEvidence;
  document: DocumentEvidence;
  wallet: boolean;
};

/** Nothing agrees, and nothing else is known. */
export const noEvidence: Evidence = {
  nameClass: "none",
  fuzzy: false,
  variant: false,
  distinctive: false,
  sharedPoints: 0,
  sharesSeveral: false,
  weak: false,
  romanised: false,
  date: "unknown",
  nationality: "unknown",
  document: "none",
  wallet: false,
};

const fuzzyPoints = 60;
const identifierPoints = 50;
const walletPoints = 100;

export type FactorCode =
  | keyof Scorer["names"]
  | Scorer["dates"][keyof Scorer["dates"]]["code"]
  | Scorer["nationalities"][keyof Scorer["nationalities"]]["code"]
  | Scorer["documents"][keyof Scorer["documents"]]["code"]
  | "fuzzy_token"
  | "spelling_variant"
  | "some_tokens"
  | "shared_words_same_day"
  | "identifier_without_name"
  | "weak_alias"
  | "romanised_name"
  | "wallet_address"
  | "cap_100"
  | "floor_0"
  | "cap_partial_name"
  | "cap_name_alone"
  | "cap_fuzzy_name"
  | "cap_spelling_variant"
  | "cap_below_match";

/** Told of every factor, in the order in which a reviewer reads them. Their points add up to what is returned. */
export type Tally = (code: FactorCode, points: number) => void;

/** The points of all evidence. Above 100 and below 0 too: matches are ordered by it. */
export function sumOf(scorer: Scorer, evidence: Evidence, tell?: Tally): number {
  let sum = nameSum(scorer, evidence, tell);
  // A document or wallet that agrees outweighs what a list may have wrong.
  let least = evidence.wallet || evidence.document === "same_country" ? 0 : -100;
  if (evidence.date !== "unknown") {
    const { code, points } = scorer.dates[evidence.date];
    sum += told(tell, code, Math.max(least, points));
    if (evidence.date === "near_year") least = Math.max(least, scorer.leastOfNearYearAndNationality - points);
  }
  if (evidence.nationality !== "unknown") {
    const { code, points } = scorer.nationalities[evidence.nationality];
    sum += told(tell, code, Math.max(least, points));
  }
  if (evidence.document !== "none") {
    const { code, points } = scorer.documents[evidence.document];
    sum += told(tell, code, points);
  }
  if (evidence.wallet) sum += told(tell, "wallet_address", walletPoints);
  if (sharesDay(scorer, evidence))
    sum += told(tell, "shared_words_same_day", Math.max(0, scorer.sharedWordsSameDay - sum));
  return sum;
}

function nameSum(scorer: Scorer, evidence: Evidence, tell: Tally | undefined): number {
  const { nameClass, sharedPoints } = evidence;
  if (nameClass === "some_tokens" || nameClass === "none") {
    if (standsAlone(scorer, evidence) && sharedPoints < identifierPoints) {
      return told(tell, "identifier_without_name", identifierPoints);
    }
    return sharedPoints > 0 ? told(tell, "some_tokens", sharedPoints) : 0;
  }
  const isDistinctive = nameClass === "one_word_contained" && evidence.distinctive && !evidence.fuzzy;
  const code = isDistinctive ? "distinctive_word" : nameClass;
  let sum = told(tell, code, scorer.names[code]);
  if (evidence.fuzzy) sum += told(tell, "fuzzy_token", Math.min(fuzzyPoints, sum) - sum);
  if (evidence.variant) told(tell, "spelling_variant", 0);
  if (evidence.weak) told(tell, "weak_alias", 0);
  if (evidence.romanised) told(tell, "romanised_name", 0);
  return sum;
}

/** The score: the sum within 0 and 100, and no higher than what the evidence may reach under the thresholds of the run. */
export function scoreOf(scorer: Scorer, evidence: Evidence, policy: ScorePolicy, tell?: Tally): number {
  let score = sumOf(scorer, evidence, tell);
  if (score < 0) score += told(tell, "floor_0", -score);
  score = limited(score, 100, "cap_100", tell);
  const { nameClass, fuzzy, variant, wallet } = evidence;
  const agrees = nameClass !== "some_tokens" && nameClass !== "none";
  // Words in common are not a name: without a document or wallet, dates and nationalities do not make them one.
  const isFound = agrees || wallet || standsAlone(scorer, evidence) || sharesDay(scorer, evidence);
  if (!isFound) score = limited(score, policy.reviewScore - 1, "cap_partial_name", tell);
  const isDecisive = evidence.document === "same_country" || evidence.date === "same_day";
  const mayMatch = agrees && (wallet || (!fuzzy && !variant && isDecisive));
  if (mayMatch) return score;
  return limited(score, policy.matchScore - 1, capOf(evidence, agrees, isDecisive), tell);
}

function capOf({ fuzzy, variant }: Evidence, agrees: boolean, isDecisive: boolean): FactorCode {
  if (!agrees) return "cap_below_match";
  if (fuzzy) return "cap_fuzzy_name";
  return variant && isDecisive ? "cap_spelling_variant" : "cap_name_alone";
}

function standsAlone(scorer: Scorer, { document }: Evidence): boolean {
  return document !== "none" && scorer.documents[document].standsAlone;
}

function sharesDay({ sharedWordsSameDay }: Scorer, { nameClass, sharesSeveral, date }: Evidence): boolean {
  return sharedWordsSameDay > 0 && nameClass === "some_tokens" && sharesSeveral && date === "same_day";
}

function limited(score: number, most: number, cap: FactorCode, tell: Tally | undefined): number {
  return score <= most ? score : score + told(tell, cap, most - score);
}

function told(tell: Tally | undefined, code: FactorCode, points: number): number {
  tell?.(code, points);
  return points;
}
