import { noAgreement } from "./agreement.ts";
import { compareDates } from "./compare-dates.ts";
import { compareIdentifiers, type IdentifierEvidence } from "./compare-identifiers.ts";
import { compareNationalities } from "./compare-nationalities.ts";
import { agreeNames } from "./compare-words.ts";
import { describeFactor, type ComparedPair } from "./describe-factor.ts";
import type { PreparedEntry, PreparedSubject } from "./prepare.ts";
import { readingInUse } from "./reading-in-use.ts";
import { scoreOf, sumOf, type Evidence, type FactorCode } from "./score.ts";
import type { ScorePolicy } from "./subject.ts";

export type Factor = { code: FactorCode; points: number; detail: string };

export type ScoredEntry = {
  score: number;
  /** Matches are ordered by it: what a cap makes equal need not be. */
  sumBeforeCaps: number;
  /** Their points add up to the score. */
  factors: readonly Factor[];
  /** The listed name that agrees best, never the subject's spelling. */
  matchedName: string;
};

/** The score of the entry for the subject, under the best of its names; null where it is of the other kind. */
export function scoreEntry(subject: PreparedSubject, prepared: PreparedEntry, policy: ScorePolicy): ScoredEntry | null {
  const { entry } = prepared;
  if (subject.kind !== null && entry.kind !== null && subject.kind !== entry.kind) return null;
  const identifiers = compareIdentifiers(subject.identifiers, prepared.identifiers);
  const evidence: Evidence = {
    nameClass: "none",
    fuzzy: false,
    sharedPoints: 0,
    weak: false,
    romanised: false,
    date: compareDates(subject.dates, prepared.dates),
    nationality: compareNationalities(subject.nationalities, entry.nationalities),
    document: identifiers.document,
    wallet: identifiers.wallet,
  };
  const best = bestPair(subject, prepared, evidence, policy);
  const reading = best.subjectName && best.listedName ? readingInUse(best.subjectName, best.listedName) : null;
  return explain({ ...withName(evidence, best), romanised: reading !== null }, best, reading, identifiers, policy);
}

function withName(evidence: Evidence, { listed, agreement }: ComparedPair): Evidence {
  return {
    ...evidence,
    nameClass: agreement.nameClass,
    fuzzy: agreement.nearWord >= 0,
    sharedPoints: agreement.sharedPoints,
    weak: listed.weak,
  };
}

/** The pair with the highest score, then the highest sum; of equals the first, and a name the list stands by before a weak one. */
function bestPair(
  subject: PreparedSubject,
  { entry, names }: PreparedEntry,
  evidence: Evidence,
  policy: ScorePolicy,
): ComparedPair {
  let best: ComparedPair = { listed: entry.names[0]!, listedName: null, subjectName: null, agreement: noAgreement };
  let bestScore = scoreOf(evidence, policy);
  let bestSum = sumOf(evidence);
  for (const { listed, name } of names) {
    for (const subjectName of subject.names) {
      const agreement = agreeNames(subjectName, name);
      if (agreement === noAgreement) continue;
      const pair = { listed, listedName: name, subjectName, agreement };
      const compared = withName(evidence, pair);
      const score = scoreOf(compared, policy);
      const sum = sumOf(compared);
      const isBetter = score > bestScore || (score === bestScore && sum > bestSum);
      const isStronger = score === bestScore && sum === bestSum && best.listed.weak && !listed.weak;
      if (!isBetter && !isStronger && best.subjectName !== null) continue;
      best = pair;
      bestScore = score;
      bestSum = sum;
    }
  }
  return best;
}

function explain(
  evidence: Evidence,
  pair: ComparedPair,
  reading: string | null,
  identifiers: IdentifierEvidence,
  policy: ScorePolicy,
): ScoredEntry {
  const factors: Factor[] = [];
  const score = scoreOf(evidence, policy, (code, points) => {
    factors.push({ code, points, detail: describeFactor(code, pair, reading, identifiers, policy) });
  });
  return { score, sumBeforeCaps: sumOf(evidence), factors, matchedName: pair.listed.text };
}
