import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { euDate, type EuBirthdate, isoDay, ofacDate, ofacPeriod, ukDate, ukDay, usDay } from "./dates.ts";
import type { ListedDate } from "../entry.ts";

const day = (text: string): ListedDate => ({ from: text, to: text, circa: false });
const span = (from: string, to: string, circa = false): ListedDate => ({ from, to, circa });

describe("a date of birth of OFAC", () => {
  it.each<[string, ListedDate | null]>([
    ["23 Nov 1962", day("1962-11-23")],
    ["3 Nov 1962", day("1962-11-03")],
    ["29 Feb 1960", day("1960-02-29")],
    ["Nov 1962", span("1962-11-01", "1962-11-30")],
    ["Feb 1900", span("1900-02-01", "1900-02-28")],
    ["Feb 2000", span("2000-02-01", "2000-02-29")],
    ["1962", span("1962-01-01", "1962-12-31")],
    ["1962.", span("1962-01-01", "1962-12-31")],
    ["circa 1962", span("1962-01-01", "1962-12-31", true)],
    ["circa 23 Nov 1962", span("1962-11-23", "1962-11-23", true)],
    ["1958 to 1962", span("1958-01-01", "1962-12-31")],
    ["circa 1958-1962", span("1958-01-01", "1962-12-31", true)],
    ["Nov 1958 to Jan 1959", span("1958-11-01", "1959-01-31")],
    ["23 Nov 1958 to 24 Jan 1959", span("1958-11-23", "1959-01-24")],
    ["29 Feb 1900", null],
    ["31 Jun 1962", null],
    ["23 Xyz 1962", null],
    ["1962 to 1958", null],
    ["1958 to 1960 to 1962", null],
    ["1958 to Xyz 1962", null],
    ["late 1962", null],
    ["0962", null],
    ["unknown", null],
    ["", null],
  ])("%s", (text, expected) => {
    expect(ofacDate(text)).toEqual(expected);
  });

  it.each<[object, ListedDate | null]>([
    [
      { fromDateBegin: "1962-01-01", fromDateEnd: "1962-01-01", toDateBegin: "1962-12-31", toDateEnd: "1962-12-31" },
      span("1962-01-01", "1962-12-31"),
    ],
    [
      { fromDateBegin: "1958-01-01", fromDateEnd: "1958-12-31", toDateBegin: "1962-01-01", toDateEnd: "1962-12-31" },
      span("1958-01-01", "1962-12-31"),
    ],
    [{ fromDateBegin: "1962-11-23", isApproximate: "true" }, span("1962-11-23", "1962-11-23", true)],
    [{ fromDateBegin: "1962-11-23", toDateEnd: "1961-11-23" }, null],
    [{ fromDateBegin: "soon" }, null],
    [{ toDateEnd: "1962-11-23" }, null],
    [{}, null],
  ])("as a period: %o", (period, expected) => {
    expect(ofacPeriod(period)).toEqual(expected);
  });
});

describe("a date of birth of the United Kingdom", () => {
  it.each<[string, ListedDate | null]>([
    ["12/05/1958", day("1958-05-12")],
    [" 1/5/1958 ", day("1958-05-01")],
    ["dd/05/1945", span("1945-05-01", "1945-05-31")],
    ["dd/mm/1945", span("1945-01-01", "1945-12-31")],
    ["00/00/1980", span("1980-01-01", "1980-12-31")],
    ["00/02/1980", span("1980-02-01", "1980-02-29")],
    ["12/mm/1945", span("1945-01-01", "1945-12-31")],
    ["1946", span("1946-01-01", "1946-12-31")],
    ["dd/mm/yyyy", null],
    ["05/13/1958", null],
    ["31/02/1958", null],
    ["1958-05-12", null],
    ["", null],
  ])("%s", (text, expected) => {
    expect(ukDate(text)).toEqual(expected);
  });
});

describe("a date of birth of the EU", () => {
  it.each<[string, EuBirthdate, ListedDate | null]>([
    [
      "a day",
      { birthdate: "1965-04-09", year: "1965", monthOfYear: "4", dayOfMonth: "9", calendarType: "GREGORIAN" },
      day("1965-04-09"),
    ],
    ["a year", { year: "1965", calendarType: "GREGORIAN" }, span("1965-01-01", "1965-12-31")],
    ["a month", { year: "1965", monthOfYear: "4", calendarType: "GREGORIAN" }, span("1965-04-01", "1965-04-30")],
    ["a day in parts", { year: "1965", monthOfYear: "4", dayOfMonth: "1" }, day("1965-04-01")],
    ["a day of no month", { year: "1965", dayOfMonth: "1" }, span("1965-01-01", "1965-12-31")],
    ["a range", { yearRangeFrom: "1953", yearRangeTo: "1958", circa: "true" }, span("1953-01-01", "1958-12-31", true)],
    ["half a range", { yearRangeFrom: "1953" }, null],
    ["a range that ends before it begins", { yearRangeFrom: "1958", yearRangeTo: "1953" }, null],
    ["circa", { year: "1965", circa: "true" }, span("1965-01-01", "1965-12-31", true)],
    ["a day that does not exist", { birthdate: "1965-02-29", year: "1965" }, null],
    ["a month that does not exist", { year: "1965", monthOfYear: "13" }, null],
    [
      "the Islamic calendar with its Gregorian day",
      { birthdate: "1975-02-10", dayOfMonth: "28", monthOfYear: "1", year: "1395", calendarType: "ISLAMIC" },
      day("1975-02-10"),
    ],
    ["the Islamic calendar without it", { year: "1395", calendarType: "ISLAMIC" }, null],
    ["the Buddhist calendar without it", { year: "2025", calendarType: "BUDDHIST" }, null],
    ["the Coptic calendar without it", { year: "1950", calendarType: "COPTIC" }, null],
    [
      "the Ethiopic calendar without it",
      { yearRangeFrom: "1950", yearRangeTo: "1952", calendarType: "ETHIOPIC" },
      null,
    ],
    ["a year of the Islamic calendar that is not marked", { year: "1395", calendarType: "GREGORIAN" }, null],
    ["a year of the Buddhist calendar that is not marked", { year: "2508", calendarType: "GREGORIAN" }, null],
    ["nothing", { calendarType: "GREGORIAN" }, null],
  ])("%s", (_title, stated, expected) => {
    expect(euDate(stated)).toEqual(expected);
  });
});

describe("a day of a publication or of a listing", () => {
  it.each<[(text: string) => string | null, string, string | null]>([
    [isoDay, "2026-08-06", "2026-08-06"],
    [isoDay, "2026-08-06T16:22:01.7+02:00", "2026-08-06"],
    [isoDay, "2026-08-06T23:59:59Z", "2026-08-06"],
    [isoDay, "2026-08-06+02:00", "2026-08-06"],
    [isoDay, "2026-02-30", null],
    [isoDay, "2026-08", null],
    [isoDay, "05/08/2026", null],
    [usDay, "04/06/2018", "2018-04-06"],
    [usDay, "13/06/2018", null],
    [ukDay, "13/04/2018", "2018-04-13"],
    [ukDay, "13-Feb-2026", "2026-02-13"],
    [ukDay, "13-Xyz-2026", null],
    [ukDay, "04/13/2018", null],
  ])("%o reads %s as %s", (read, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("is nothing where nothing is stated", () => {
    expect([isoDay, usDay, ukDay].flatMap((read) => [read(null), read(undefined), read("")])).toEqual(
      Array.from({ length: 9 }, () => null),
    );
  });
});

describe("every date", () => {
  const two = (number: number) => String(number).padStart(2, "0");
  const days = fc.date({ min: new Date("1800-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });

  it("that exists is read as itself in all its shapes, and as a day that exists", () => {
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
        const name = date.toLocaleString("en-US", { month: "short", timeZone: "UTC" });
        expect(isoDay(iso)).toBe(iso);
        expect(ofacDate(`${two(dayOfMonth)} ${name} ${year}`)).toEqual(day(iso));
        expect(ukDate(`${two(dayOfMonth)}/${two(month)}/${year}`)).toEqual(day(iso));
        expect(usDay(`${two(month)}/${two(dayOfMonth)}/${year}`)).toBe(iso);
        const wholeMonth = ofacDate(`${name} ${year}`)!;
        expect(wholeMonth.from).toBe(`${iso.slice(0, 8)}01`);
        expect(isoDay(wholeMonth.to)).toBe(wholeMonth.to);
        const next = new Date(Date.parse(wholeMonth.to) + 86_400_000);
        expect(next.getUTCDate()).toBe(1);
      }),
    );
  });

  it("of any text is two days in order, or nothing", () => {
    const shapes = fc.stringMatching(
      /^(circa )?[0-9]{0,2}[ /]?([A-Za-z]{3}|[0-9]{2}|mm)?[ /]?[0-9]{0,4}( to [0-9]{4})?\.?$/,
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), shapes), (text) => {
        for (const read of [ofacDate(text), ukDate(text), euDate({ birthdate: text }), euDate({ year: text })]) {
          if (read === null) continue;
          expect([isoDay(read.from), isoDay(read.to)]).toEqual([read.from, read.to]);
          expect(read.from <= read.to).toBe(true);
        }
      }),
    );
  });
});
