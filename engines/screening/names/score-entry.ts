import { noAgreement } from "./agreement.ts";
import { compareDates } from "./compare-dates.ts";
import { compareIdentifiers, type IdentifierEvidence } from "./compare-identifiers.ts";
import { compareNationalities } from "./compare-nationalities.ts";
import { agreeNames, agreeVariants, haveVariants } from "./compare-words.ts";
import { describeFactor, type ComparedPair } from "./describe-factor.ts";
import { fewestEntries, mayBeToldByOneWord, restsOnOneWord } from "./distinctive-word.ts";
import type { PreparedEntry, PreparedSubject } from "./prepare.ts";
import { readingInUse } from "./reading-in-use.ts";
import { needsWords, refined } from "./refine-agreement.ts";
import { noEvidence, scoreOf, sumOf, type Evidence, type FactorCode } from "./score.ts";
import type { Scorer } from "./scorers.ts";
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
  const identifiers = compareIdentifiers(subject.identifiers, prepared.identifiers, subject.scorer.reads, entry.kind);
  const evidence: Evidence = {
    ...noEvidence,
    date: compareDates(subject.dates, prepared.dates),
    nationality: compareNationalities(subject.nationalities, entry.nationalities),
    document: identifiers.document,
    wallet: identifiers.wallet,
  };
  const best = bestPair(subject, prepared, evidence, policy);
  const reading = best.subjectName && best.listedName ? readingInUse(best.subjectName, best.listedName) : null;
  const explained = { ...withName(subject, evidence, best), romanised: reading !== null };
  return explain(subject.scorer, explained, best, reading, identifiers, policy);
}

function withName(subject: PreparedSubject, evidence: Evidence, pair: ComparedPair): Evidence {
  const { listed, agreement, isVariant, entriesWithWord } = pair;
  return {
    ...evidence,
    nameClass: agreement.nameClass,
    fuzzy: agreement.nearWord >= 0,
    variant: isVariant,
    distinctive: entriesWithWord <= subject.scorer.reads.distinctiveEntries,
    sharedPoints: agreement.sharedPoints,
    sharesSeveral: agreement.sharesSeveral,
    weak: listed.weak,
  };
}

/** The pair with the highest score, then the highest sum; of equals the first, and a name the list stands by before a weak one. */
function bestPair(
  subject: PreparedSubject,
  prepared: PreparedEntry,
  evidence: Evidence,
  policy: ScorePolicy,
): ComparedPair {
  const { scorer } = subject;
  let best: ComparedPair = { ...noPair, listed: prepared.entry.names[0]! };
  let bestScore = scoreOf(scorer, evidence, policy);
  let bestSum = sumOf(scorer, evidence);
  for (const pair of comparedPairs(subject, prepared, evidence)) {
    const compared = withName(subject, evidence, pair);
    const score = scoreOf(scorer, compared, policy);
    const sum = sumOf(scorer, compared);
    const isBetter = score > bestScore || (score === bestScore && sum > bestSum);
    const isStronger = score === bestScore && sum === bestSum && best.listed.weak && !pair.listed.weak;
    if (!isBetter && !isStronger && best.subjectName !== null) continue;
    best = pair;
    bestScore = score;
    bestSum = sum;
  }
  return best;
}

const noPair = {
  listedName: null,
  subjectName: null,
  agreement: noAgreement,
  isVariant: false,
  entriesWithWord: Infinity,
} as const;

/** Every name of the subject beside every listed one with which it agrees; where other usual spellings agree, with them too. */
function* comparedPairs(
  subject: PreparedSubject,
  { entry, names, entriesWith }: PreparedEntry,
  { date }: Evidence,
): Generator<ComparedPair> {
  for (const { listed, name } of names) {
    for (const subjectName of subject.names) {
      const hasVariants = subject.scorer.reads.spellingClasses && haveVariants(subjectName, name);
      for (const isVariant of hasVariants ? [false, true] : [false]) {
        const agreed = (isVariant ? agreeVariants : agreeNames)(subjectName, name);
        const agreement = needsWords(agreed, subjectName, date) ? refined(agreed, subjectName, name) : agreed;
        if (agreement === noAgreement) continue;
        const isCounted = restsOnOneWord(agreement) && mayBeToldByOneWord(subject, subjectName, entry.kind);
        const entriesWithWord = isCounted && entriesWith ? fewestEntries(subjectName, name, entriesWith) : Infinity;
        yield { listed, listedName: name, subjectName, agreement, isVariant, entriesWithWord };
      }
    }
  }
}

function explain(
  scorer: Scorer,
  evidence: Evidence,
  pair: ComparedPair,
  reading: string | null,
  identifiers: IdentifierEvidence,
  policy: ScorePolicy,
): ScoredEntry {
  const factors: Factor[] = [];
  const score = scoreOf(scorer, evidence, policy, (code, points) => {
    factors.push({ code, points, detail: describeFactor(code, pair, reading, identifiers, policy) });
  });
  return { score, sumBeforeCaps: sumOf(scorer, evidence), factors, matchedName: pair.listed.text };
}
