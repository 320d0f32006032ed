import { describe, expect, it } from "vitest";
import type { ListedDate } from "../lists/entry.ts";
import { comparedDate, compareDates, partialDate } from "./compare-dates.ts";

const day = (date: string): ListedDate => ({ from: date, to: date, circa: false });
const span = (from: string, to: string, circa = false): ListedDate => ({ from, to, circa });
const whole = (year: string) => span(`${year}-01-01`, `${year}-12-31`);

describe("a date of birth beside a listed one", () => {
  it.each<[string, ListedDate, string]>([
    ["1962-11-23", day("1962-11-23"), "same_day"],
    ["1962-11-03", day("1962-03-11"), "swapped"],
    ["1962-11-24", day("1962-11-23"), "same_year_other_day"],
    ["1963-11-23", day("1962-11-23"), "near_year"],
    ["1964-11-23", day("1962-11-23"), "conflict"],
    ["1962-11", day("1962-11-23"), "same_month"],
    ["1962-10", day("1962-11-23"), "same_year_other_day"],
    ["1962", day("1962-11-23"), "same_year"],
    ["1962-11-23", span("1962-11-01", "1962-11-30"), "same_month"],
    ["1964-02-11", span("1964-02-01", "1964-02-29"), "same_month"],
    ["1963-02-11", span("1963-02-01", "1963-02-28"), "same_month"],
    ["1962-11-23", whole("1962"), "same_year"],
    ["1962", whole("1962"), "same_year"],
    ["1961-12-31", whole("1962"), "near_year"],
    ["1960", whole("1962"), "conflict"],
    ["1960-05-05", span("1958-01-01", "1962-12-31"), "in_range"],
    ["1958", span("1958-06-01", "1962-12-31"), "in_range"],
    ["1963-07-01", span("1958-01-01", "1962-12-31"), "near_year"],
    ["1964-07-01", span("1958-01-01", "1962-12-31"), "conflict"],
    ["1963-05-05", span("1962-01-01", "1962-12-31", true), "in_range"],
    ["1962-11-23", span("1962-11-23", "1962-11-23", true), "in_range"],
    ["1965", span("1962-01-01", "1962-12-31", true), "conflict"],
  ])("%s and %o: %s", (subject, listed, expected) => {
    expect(compareDates([partialDate(subject)], [comparedDate(listed)])).toBe(expected);
  });

  it("is unknown where a side has none", () => {
    expect(compareDates([], [comparedDate(day("1962-11-23"))])).toBe("unknown");
    expect(compareDates([partialDate("1962")], [])).toBe("unknown");
  });

  it("counts by the best of all pairs", () => {
    const dates = ["1990-01-01", "1962"].map(partialDate);
    expect(compareDates(dates, [day("1950-01-01"), day("1962-11-23")].map(comparedDate))).toBe("same_year");
  });
});
