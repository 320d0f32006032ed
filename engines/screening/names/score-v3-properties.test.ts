import { beforeAll, describe, expect, it } from "vitest";
import { dateEvidence } from "./compare-dates.ts";
import { noEvidence, scoreOf, type Evidence } from "./score.ts";
import { scoreV2, scoreV3 } from "./scorers.ts";
import { statusOf } from "./status.ts";
import type { ScorePolicy } from "./subject.ts";
import { policies } from "./testing/evidence-combinations.ts";

const classes = ["one_word_contained", "all_listed_tokens", "all_subject_tokens", "name_exact"] as const;

/** Ways for a name to agree: those that follow one another are no order, see `better`. */
const names: readonly Partial<Evidence>[] = [
  {},
  { nameClass: "some_tokens", sharedPoints: 30 },
  { nameClass: "some_tokens", sharedPoints: 30, sharesSeveral: true },
  { nameClass: "some_tokens", sharedPoints: 55, sharesSeveral: true },
  ...classes.flatMap((nameClass) =>
    [false, true].flatMap((fuzzy) => [false, true].map((variant) => ({ nameClass, fuzzy, variant }))),
  ),
  ...[false, true].map((variant) => ({ nameClass: "one_word_contained" as const, distinctive: true, variant })),
];
const documents = ["none", "other_country", "no_country", "unique_number", "same_country"] as const;
const nationalities = ["conflict", "unknown", "same"] as const;
const dates = dateEvidence.toReversed();

const combinations: Evidence[] = names.flatMap((name) =>
  dates.flatMap((date) =>
    nationalities.flatMap((nationality) =>
      documents.flatMap((document) =>
        [false, true].map((wallet) => ({ ...noEvidence, ...name, date, nationality, document, wallet })),
      ),
    ),
  ),
);

/** The same evidence with one thing better, for each thing that can be. */
function better(evidence: Evidence): Evidence[] {
  const step = <Value>(values: readonly Value[], value: Value) => values.slice(values.indexOf(value) + 1).slice(0, 1);
  const agrees = (classes as readonly string[]).includes(evidence.nameClass);
  return [
    ...step(dates, evidence.date).map((date) => ({ ...evidence, date })),
    ...step(nationalities, evidence.nationality).map((nationality) => ({ ...evidence, nationality })),
    ...step(documents, evidence.document).map((document) => ({ ...evidence, document })),
    ...(evidence.wallet ? [] : [{ ...evidence, wallet: true }]),
    ...(agrees && evidence.fuzzy ? [{ ...evidence, fuzzy: false }] : []),
    ...(agrees && evidence.variant ? [{ ...evidence, variant: false }] : []),
    ...(evidence.nameClass === "one_word_contained" ? [{ ...evidence, distinctive: true }] : []),
    ...(evidence.nameClass === "some_tokens" ? [{ ...evidence, sharesSeveral: true }] : []),
  ];
}

const violations = new Map<string, unknown>();
let evaluations = 0;

function check(evidence: Evidence, policy: ScorePolicy): void {
  let sum = 0;
  const score = scoreOf(scoreV3, evidence, policy, (_code, points) => {
    sum += points;
  });
  evaluations++;
  const broken = (rule: string, isBroken: boolean) => {
    if (isBroken && !violations.has(rule)) violations.set(rule, { evidence, policy, score });
  };
  const { fuzzy, variant, wallet, document, date } = evidence;
  const agrees = (classes as readonly string[]).includes(evidence.nameClass);
  const isMatch = score >= policy.matchScore;
  const isFound = score >= policy.reviewScore;
  const hasDocument = document === "same_country";
  const hasNumber = hasDocument || document === "unique_number";
  const nameAlone = document === "none" && !wallet && date === "unknown" && evidence.nationality === "unknown";
  broken("whole", !Number.isInteger(score) || score < 0 || score > 100);
  broken("sum", sum !== score);
  broken("name alone", isMatch && nameAlone);
  broken("match", isMatch && !(agrees && !fuzzy && (hasDocument || date === "same_day")) && !(wallet && agrees));
  broken("one letter off", isMatch && fuzzy && !wallet);
  broken("another spelling", isMatch && variant && !wallet);
  const sharesDay = evidence.sharesSeveral && date === "same_day";
  broken("two letters off", isFound && !agrees && !hasNumber && !wallet && !sharesDay);
  broken("shared words", isMatch && !agrees);
  broken("wallet without name", wallet && !agrees && (isMatch || !isFound));
  broken("wallet with name", wallet && agrees && !isMatch);
  for (const more of better(evidence)) broken("better", scoreOf(scoreV3, more, policy) < score);
}

const defaults = { reviewScore: 70, matchScore: 90 };

beforeAll(() => {
  // Caps follow the thresholds: neighbours and a spread of them show what all of them would.
  const chosen = policies.filter((policy, place) => place % 41 === 0 || policy.matchScore - policy.reviewScore === 1);
  for (const policy of [defaults, ...chosen]) for (const evidence of combinations) check(evidence, policy);
});

describe("screening-score-v3 on every combination of evidence", () => {
  it("is 6,600 combinations under 219 pairs of thresholds", () => {
    expect(combinations).toHaveLength(6600);
    expect(evaluations).toBeGreaterThan(6600 * 200);
  });

  it.each([
    ["[SC-MA-1] the score is a whole number from 0 to 100", "whole"],
    ["[SC-MA-1] the points of all factors add up to the score", "sum"],
    ["[SC-MA-2] a name alone never reaches match", "name alone"],
    [
      "[SC-MA-2] a match has an exact name and a same day, wallet or document with country; or a wallet and a name",
      "match",
    ],
    ["[SC-MA-3] a name one letter off never reaches match without a wallet", "one letter off"],
    ["another usual spelling never reaches match without a wallet", "another spelling"],
    ["[SC-MA-3] two letters off is not found without a document or wallet", "two letters off"],
    ["words in common never match, whatever else agrees", "shared words"],
    ["[SC-MA-2] a wallet without the name is a possible match", "wallet without name"],
    ["[SC-MA-3] a wallet with the name is a match, one letter off too", "wallet with name"],
    ["[SC-MA-1] better evidence never lowers the score", "better"],
  ])("%s", (_title, rule) => {
    expect(violations.get(rule)).toBeUndefined();
  });
});

const statusAt = (evidence: Partial<Evidence>, scorer = scoreV3) =>
  statusOf(scoreOf(scorer, { ...noEvidence, ...evidence }, defaults), defaults);

describe("screening-score-v3 at the default thresholds", () => {
  const wholeNames = ["name_exact", "all_subject_tokens", "all_listed_tokens"] as const;

  it("[SC-MA-3] one letter off alone stays below review; with a date, nationality or document it is found and no more", () => {
    for (const nameClass of wholeNames) {
      const fuzzy = { nameClass, fuzzy: true };
      expect(statusAt(fuzzy)).toBe("below_review");
      for (const date of ["same_day", "same_month", "same_year"] as const) {
        expect(statusAt({ ...fuzzy, date })).toBe("possible_match");
      }
      expect(statusAt({ ...fuzzy, nationality: "same" })).toBe("possible_match");
      expect(statusAt({ ...fuzzy, document: "same_country" })).toBe("possible_match");
    }
  });

  it("another nationality, a year off, or both lower a whole name without clearing it", () => {
    for (const nameClass of wholeNames) {
      for (const variant of [false, true]) {
        const name = { nameClass, variant };
        expect(statusAt({ ...name, nationality: "conflict" })).toBe("possible_match");
        expect(statusAt({ ...name, date: "near_year" })).toBe("possible_match");
        expect(statusAt({ ...name, date: "near_year", nationality: "conflict" })).toBe("possible_match");
        expect(statusAt({ ...name, date: "conflict" })).toBe("below_review");
      }
    }
    expect(statusAt({ nameClass: "all_subject_tokens", nationality: "conflict" }, scoreV2)).toBe("below_review");
  });

  it("a mistyped year costs six points, and the nationality brings the name back to review", () => {
    expect(scoreOf(scoreV3, { ...noEvidence, nameClass: "name_exact", date: "digit_off" }, defaults)).toBe(69);
    expect(statusAt({ nameClass: "all_listed_tokens", date: "digit_off", nationality: "same" })).toBe("possible_match");
  });

  it("one word and an initial reach review by a date of birth, not by the nationality alone", () => {
    const oneWord = { nameClass: "one_word_contained" as const };
    expect(statusAt({ ...oneWord, nationality: "same" })).toBe("below_review");
    expect(statusAt({ ...oneWord, date: "same_day" })).toBe("possible_match");
  });

  it("a ship's number reaches review without a name or country, and never match", () => {
    expect(statusAt({ document: "unique_number" })).toBe("possible_match");
    expect(statusAt({ document: "no_country" })).toBe("below_review");
    expect(statusAt({ nameClass: "name_exact", document: "unique_number", nationality: "same" })).toBe(
      "possible_match",
    );
  });
});
