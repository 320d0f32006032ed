import { describe, expect, it } from "vitest";
import type { ListEntry } from "../lists/entry.ts";
import { termBuilderVersion } from "./name.ts";
import { prepareEntry, prepareSubject } from "./prepare.ts";
import { scoreEntry, type ScoredEntry } from "./score-entry.ts";
import { statusOf } from "./status.ts";
import type { ScreenedSubject } from "./subject.ts";
import { listedPerson, nothingLearned, screened } from "./testing/sample-people.ts";
import { scoreV2 } from "./scorers.ts";

const defaults = { reviewScore: 70, matchScore: 90 };

const day = (date: string) => ({ from: date, to: date, circa: false });
const wallet = { kind: "wallet", value: "0x8576acc5C05D6Ce88f4e49bf65BdF0C62F91353C", country: null } as const;

const president = listedPerson(["MADURO MOROS, Nicolas"], {
  datesOfBirth: [day("1962-11-23")],
  nationalities: ["VE"],
});
const weakAlias: ListEntry = {
  ...listedPerson([], { datesOfBirth: [day("1982-04-18")] }),
  names: [
    { text: "Salem Ahmed Omar", weak: false },
    { text: "Abu Saleh", weak: true },
  ],
  identifiers: [{ kind: "passport", value: "F 654645", country: "SA" }],
};
const walletHolder = listedPerson(["ANDREYEV, Anton Nikolaevich"], { identifiers: [wallet] });

function scored(subject: ScreenedSubject, entry: ListEntry): ScoredEntry {
  return scoreEntry(prepareSubject(subject, nothingLearned, scoreV2), prepareEntry(entry, nothingLearned), defaults)!;
}

describe("[SC-MA-1] worked examples at the default thresholds", () => {
  it.each([
    [screened("Nicolas Maduro"), president, 72, "possible_match", ["all_subject_tokens 72"]],
    [
      screened("Nicolas Maduro", { datesOfBirth: ["1962-11-23"] }),
      president,
      92,
      "match",
      ["all_subject_tokens 72", "dob_same_day 20"],
    ],
    [
      screened("Nicolas Maduro", { datesOfBirth: ["1962"], nationalities: ["VE"] }),
      president,
      89,
      "possible_match",
      ["all_subject_tokens 72", "dob_same_year 10", "nationality_same 10", "cap_name_alone -3"],
    ],
    [
      screened("Nicolas Maduro", { datesOfBirth: ["1990-01-01"] }),
      president,
      42,
      "below_review",
      ["all_subject_tokens 72", "dob_conflict -30"],
    ],
    [screened("Nikolas Maduro"), president, 60, "below_review", ["all_subject_tokens 72", "fuzzy_token -12"]],
    [
      screened("Nikolas Maduro", { datesOfBirth: ["1962-11-23"], nationalities: ["VE"] }),
      president,
      89,
      "possible_match",
      ["all_subject_tokens 72", "fuzzy_token -12", "dob_same_day 20", "nationality_same 10", "cap_fuzzy_name -1"],
    ],
    [screened("Nikolas Madura"), president, 0, "below_review", []],
    [
      screened("Ali Salem", { datesOfBirth: ["1965-04-14"] }),
      listedPerson(["Salem ALI", "Ali Salem Ahmed"], { datesOfBirth: [day("1965-04-14")] }),
      95,
      "match",
      ["name_exact 75", "dob_same_day 20"],
    ],
    [
      screened("Abu Saleh", { datesOfBirth: ["1982-04-18"] }),
      weakAlias,
      95,
      "match",
      ["name_exact 75", "weak_alias 0", "dob_same_day 20"],
    ],
    [
      screened("Ivan Other", { identifiers: [{ kind: "passport", value: "f654645", country: "SA" }] }),
      weakAlias,
      70,
      "possible_match",
      ["identifier_without_name 50", "document_number 20"],
    ],
    [
      screened("Somebody Else", { identifiers: [wallet] }),
      walletHolder,
      89,
      "possible_match",
      ["wallet_address 100", "cap_below_match -11"],
    ],
    [
      screened("Anton Andreyev", { identifiers: [wallet] }),
      walletHolder,
      100,
      "match",
      ["all_subject_tokens 72", "wallet_address 100", "cap_100 -72"],
    ],
    [screened("李家超"), listedPerson(["LEE, Ka-chiu"]), 75, "possible_match", ["name_exact 75", "romanised_name 0"]],
  ] as const)("%#: %o", (subject, entry, score, status, factors) => {
    const found = scored(subject, entry);
    expect(found.factors.map(({ code, points }) => `${code} ${points}`)).toEqual(factors);
    expect(found.score).toBe(score);
    expect(statusOf(found.score, defaults)).toBe(status);
  });
});

it("[SC-MA-5] the factor of a romanised name says as in which place it was read", () => {
  expect(scored(screened("李家超"), listedPerson(["LEE, Ka-chiu"])).factors[1]?.detail).toContain("HK");
});

it("[SC-VE-1] the scorer and the terms of names have their versions; from 3 on one letter off is found", () => {
  expect(scoreV2.version).toBe("screening-score-v2");
  expect(termBuilderVersion).toBeGreaterThanOrEqual(3);
});
