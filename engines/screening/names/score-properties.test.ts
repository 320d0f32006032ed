// @module-tag long

import { beforeAll, describe, expect, inject, it } from "vitest";
import { scoreOf, sumOf, type Evidence } from "./score.ts";
import { statusOf } from "./status.ts";
import type { ScorePolicy } from "./subject.ts";
import { combinations, improvements, policies } from "./testing/evidence-combinations.ts";
import { scoreV2 } from "./scorers.ts";

/** The rules of the specification about evidence, in its own words: written without a look at points and caps. */
const facts = combinations.map((evidence) => {
  const agrees = !["some_tokens", "none"].includes(evidence.nameClass);
  const hasDocument = evidence.document === "same_country";
  const isContradicted =
    evidence.nationality === "conflict" || evidence.date === "conflict" || evidence.date === "near_year";
  return {
    wallet: evidence.wallet,
    fuzzy: evidence.fuzzy,
    agrees,
    exact: agrees && !evidence.fuzzy,
    severalWords: agrees && evidence.nameClass !== "one_word_contained",
    hasDocument,
    decisive: evidence.wallet || hasDocument || evidence.date === "same_day",
    nameAlone:
      evidence.document === "none" &&
      !evidence.wallet &&
      evidence.date === "unknown" &&
      evidence.nationality === "unknown",
    helped:
      ["same_day", "same_month", "same_year"].includes(evidence.date) || evidence.nationality === "same" || hasDocument,
    isContradicted,
  };
});

type Violation = { evidence: Evidence; policy: ScorePolicy; score: number };
const violations = new Map<string, Violation>();
let evaluations = 0;

/** Points and caps follow the thresholds: neighbours and a spread of them show before a merge what all of them show at night. */
const { scorePolicies } = inject("sizes");
const tried = policies.filter(
  ({ matchScore, reviewScore }, place) =>
    place % Math.ceil(policies.length / scorePolicies) === 0 || matchScore - reviewScore === 1,
);

function broken(rule: string, index: number, policy: ScorePolicy, score: number): void {
  if (!violations.has(rule)) violations.set(rule, { evidence: combinations[index]!, policy, score });
}

/** The rules that hold whatever the thresholds are. */
function check(index: number, policy: ScorePolicy, score: number, sum: number): void {
  const { wallet, fuzzy, agrees, exact, decisive, nameAlone, hasDocument } = facts[index]!;
  const isMatch = score >= policy.matchScore;
  const isFound = score >= policy.reviewScore;
  if (!Number.isInteger(score) || score < 0 || score > 100) broken("whole", index, policy, score);
  if (sum !== score) broken("sum", index, policy, score);
  if (isMatch && nameAlone) broken("name alone", index, policy, score);
  if (isMatch && !(exact && decisive) && !(wallet && agrees)) broken("match", index, policy, score);
  if (isMatch && fuzzy && !wallet) broken("one letter off", index, policy, score);
  if (isFound && !agrees && !hasDocument && !wallet) broken("two letters off", index, policy, score);
  if (wallet && !agrees && (isMatch || !isFound)) broken("wallet without name", index, policy, score);
  if (wallet && agrees && !isMatch) broken("wallet with name", index, policy, score);
}

beforeAll(() => {
  // Imported names are looked up each time in a test: 21 million times would be most of the work.
  const score = scoreOf;
  const all = combinations;
  const steps = improvements;
  const scores = new Int8Array(all.length);
  let sum = 0;
  const add = (_code: string, points: number) => {
    sum += points;
  };
  for (const policy of tried) {
    for (let index = 0; index < all.length; index++) {
      sum = 0;
      const scored = score(scoreV2, all[index]!, policy, add);
      scores[index] = scored;
      evaluations++;
      check(index, policy, scored, sum);
    }
    for (let step = 0; step < steps.length; step += 2) {
      const better = steps[step + 1]!;
      if (scores[better]! < scores[steps[step]!]!) broken("better", better, policy, scores[better]!);
    }
  }
});

const defaults = { reviewScore: 70, matchScore: 90 };

/** The evidence that was chosen and whose score does not fit. */
function atDefaults(
  chosen: (evidence: Evidence, fact: (typeof facts)[number]) => boolean,
  fits: (score: number, evidence: Evidence) => boolean,
): Evidence[] {
  const found = combinations.filter((evidence, index) => chosen(evidence, facts[index]!));
  if (found.length === 0) throw new Error("Nothing was chosen.");
  return found.filter((evidence) => !fits(scoreOf(scoreV2, evidence, defaults), evidence));
}

const isMatch = (score: number) => statusOf(score, defaults) === "match";
const isPossible = (score: number) => statusOf(score, defaults) === "possible_match";

describe("every combination of evidence under many pairs of thresholds", () => {
  it("is at least 900,000 evaluations, and every combination but the best can be improved", () => {
    expect(combinations).toHaveLength(4320);
    expect(policies).toHaveLength(4950);
    expect(tried.length).toBeGreaterThanOrEqual(Math.min(200, scorePolicies));
    expect(evaluations).toBe(4320 * tried.length);
    expect(new Set(improvements.filter((_, place) => place % 2 === 0)).size).toBe(combinations.length - 2);
  });

  it.each([
    ["[SC-MA-1] the score is a whole number from 0 to 100", "whole"],
    ["[SC-MA-1] the points of all factors add up to the score", "sum"],
    ["[SC-MA-2] a name alone never reaches match", "name alone"],
    [
      "[SC-MA-2] a match has an exact name and a same day, wallet or document with country; or a wallet and a name one letter off",
      "match",
    ],
    ["[SC-MA-3] a name one letter off never reaches match without a wallet", "one letter off"],
    ["[SC-MA-3] two letters off is not found without a document or wallet, whatever else agrees", "two letters off"],
    ["[SC-MA-2] a wallet without the name is a possible match", "wallet without name"],
    ["[SC-MA-3] a wallet with the name is a match, one letter off too", "wallet with name"],
    ["[SC-MA-1] better evidence never lowers the score", "better"],
  ])("%s", (_title, rule) => {
    expect(violations.get(rule)).toBeUndefined();
  });
});

describe("every combination of evidence under the default thresholds", () => {
  it("[SC-MA-3] one letter off alone stays below review", () => {
    const alone = atDefaults(
      ({ fuzzy }, { nameAlone }) => fuzzy && nameAlone,
      (score) => score < 70,
    );
    expect(alone).toEqual([]);
  });

  it("[SC-MA-3] one letter off with a date of birth, nationality or document reaches review and no more", () => {
    const helped = atDefaults(
      ({ fuzzy, wallet }, fact) => fuzzy && !wallet && fact.severalWords && fact.helped && !fact.isContradicted,
      isPossible,
    );
    expect(helped).toEqual([]);
  });

  it("[SC-MA-2] an exact name alone is a possible match", () => {
    const alone = atDefaults((_, fact) => fact.exact && fact.severalWords && fact.nameAlone, isPossible);
    expect(alone).toEqual([]);
  });

  it("[SC-MA-2] an exact name with the same day of birth, or the document and its country, is a match", () => {
    const decided = atDefaults(
      ({ date, nationality }, { exact, severalWords, hasDocument }) =>
        exact && severalWords && (hasDocument || date === "same_day") && nationality !== "conflict",
      isMatch,
    );
    expect(decided).toEqual([]);
  });

  it("[SC-MA-4] a weak alias counts as much as any other name", () => {
    const weaker = atDefaults(
      ({ weak }) => weak,
      (score, evidence) => score === scoreOf(scoreV2, { ...evidence, weak: false }, defaults),
    );
    expect(weaker).toEqual([]);
  });

  it("a document with its country is a possible match without the name", () => {
    const found = atDefaults(({ wallet }, { agrees, hasDocument }) => !agrees && hasDocument && !wallet, isPossible);
    expect(found).toEqual([]);
  });

  it("points above 100 or below 0 are kept for the order of matches", () => {
    const sums = combinations.map((evidence) => sumOf(scoreV2, evidence));
    expect(Math.max(...sums)).toBe(75 + 20 + 10 + 20 + 100);
    expect(Math.min(...sums)).toBe(-35);
  });
});
