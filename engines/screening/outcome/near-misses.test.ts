import { describe, expect, it } from "vitest";
import { sampleEntry } from "../lists/testing/sample-entry.ts";
import { type MissingDetail, nearMissOf } from "./near-misses.ts";

const full = sampleEntry("1", {
  datesOfBirth: [{ from: "1961-03-14", to: "1961-03-14", circa: false }],
  nationalities: ["BY"],
  identifiers: [{ kind: "passport", value: "MP4402917", country: "BY" }],
});
const bare = sampleEntry("2", { datesOfBirth: [], nationalities: [], identifiers: [] });

describe("what a near miss was missing", () => {
  it.each<[string, typeof full, [code: string, points: number][], MissingDetail[]]>([
    ["a name alone", full, [["name_exact", 65]], ["date_of_birth", "nationality", "identifier"]],
    ["of an entry that publishes nothing else", bare, [["name_exact", 65]], []],
    [
      "one letter off",
      full,
      [
        ["name_exact", 75],
        ["fuzzy_token", -15],
      ],
      ["exact_name", "date_of_birth", "nationality", "identifier"],
    ],
    ["some words", bare, [["some_tokens", 60]], ["exact_name"]],
    [
      "another day of birth, the same nationality",
      full,
      [
        ["all_subject_tokens", 72],
        ["dob_near_year", -5],
        ["nationality_same", 10],
      ],
      ["date_of_birth", "identifier"],
    ],
    [
      "the same year and document",
      full,
      [
        ["one_word_contained", 55],
        ["dob_same_year", 10],
        ["document_number", 20],
        ["nationality_conflict", -5],
      ],
      ["exact_name", "nationality"],
    ],
  ])("%s", (_what, entry, given, missing) => {
    const factors = given.map(([code, points]) => ({ code, points }));
    const miss = nearMissOf({ list: "eu_fsf", listKind: "sanctions", entry, matchedName: "X Y", score: 65, factors });
    expect(miss).toEqual({
      source: "eu_fsf",
      listKind: "sanctions",
      sourceEntryId: entry.id,
      listedName: entry.names[0]!.text,
      matchedName: "X Y",
      score: 65,
      missing,
    });
  });
});
