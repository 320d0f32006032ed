import { describe, expect, it } from "vitest";
import { countriesIn, countryCode } from "../values/countries.ts";
import { idbEntry, idbId } from "./idb/idb-row.ts";
import { ofacRemarks } from "./ofac/ofac-remarks.ts";
import { ukIdentifiers } from "./uk/uk-documents.ts";

/** Texts that are hard for patterns: long runs that one of their parts accepts, and then something else. */
const runs = [
  "a",
  " ",
  ".",
  "1",
  "-",
  "(",
  ")",
  "A1",
  "1 ",
  "a, ",
  "; ",
  "No. ",
  "(1) ",
  "issued ",
  "DOB 1",
  "a.k.a. '",
  "the ",
];

const readers: [string, (text: string) => unknown][] = [
  ["a country", (text) => countryCode(text)],
  ["countries of a sentence", (text) => countriesIn(text)],
  ["remarks", (text) => ofacRemarks(text, text)],
  ["remarks with a long number", (text) => ofacRemarks(`Passport ${text}; DOB ${text}; nationality ${text}.`, null)],
  ["a document", (text) => ukIdentifiers("passport", text, text)],
  ["a document just below its limit", (text) => ukIdentifiers("passport", text.slice(0, 4_000), text)],
  [
    "a sanction",
    (text) => {
      const row = new Map([
        ["title", text],
        ["entity", "Firm"],
        ["from", text],
        ["nationality", text],
        ["other name", text],
      ]);
      return [idbId(row), idbEntry("x", [row])];
    },
  ],
];

describe.each(readers)("reading %s", (_, read) => {
  it("takes no longer for a field that was made to take long", () => {
    const slow = runs.flatMap((run) => {
      const text = `A, ${run.repeat(Math.ceil(200_000 / run.length))}(!`;
      const started = performance.now();
      read(text);
      const took = performance.now() - started;
      return took > 1_500 ? [`${run}: ${took} ms`] : [];
    });
    expect(slow).toEqual([]);
  });
});
