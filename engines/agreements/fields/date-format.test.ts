import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, isIsoDate, parseDate, readDateFormat } from "./date-format.ts";

const days = ["D", "DD"];
const months = ["M", "MM"];
const years = ["YY", "YYYY"];
const orders = (one: string, two: string, three: string) => [
  [one, two, three],
  [one, three, two],
  [two, one, three],
  [two, three, one],
  [three, one, two],
  [three, two, one],
];
/** The grammar spelled out: 6 orders of 8 choices with 3 separators. */
const allFormats = days
  .flatMap((day) => months.flatMap((month) => years.flatMap((year) => orders(day, month, year))))
  .flatMap((parts) => ["-", "/", "."].map((separator) => parts.join(separator)));

const anyFormat = fc.constantFrom(...allFormats);
const anyDay = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("[DO-FI-4] the grammar of dateFormat", () => {
  it("holds day, month and year once each in any order with one separator, and nothing else", () => {
    expect(allFormats.filter((text) => readDateFormat(text) === null)).toEqual([]);
    const pieces = ["D", "DD", "DDD", "M", "MM", "Y", "YY", "YYYY", "d", "-", "/", ".", " ", ""];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }), (chosen) => {
        const text = chosen.join("");
        expect(readDateFormat(text) !== null).toBe(allFormats.includes(text));
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    "",
    "DD/MM",
    "DD/MM-YYYY",
    "DD/DD/YYYY",
    "DD MM YYYY",
    "DDMMYYYY",
    "dd/mm/yyyy",
    "DD/MM/YYY",
    "DD/MM/YYYY ",
  ])("refuses %j", (text) => expect(readDateFormat(text)).toBeNull());
});

describe("[DO-FI-4] a date in a format", () => {
  it.each([
    ["2026-03-01", "D.M.YYYY", "1.3.2026"],
    ["2026-03-01", "DD/MM/YY", "01/03/26"],
    ["2026-12-31", "M-D-YYYY", "12-31-2026"],
    ["0987-06-05", "YYYY.MM.DD", "0987.06.05"],
  ])("%s as %s is %s", (iso, format, text) => {
    expect(formatDate(iso, readDateFormat(format)!)).toBe(text);
    expect(parseDate(text, readDateFormat(format)!)).toBe(iso);
  });

  it("is read back as the day it was written from, or as that day in the century of two digits", () => {
    fc.assert(
      fc.property(anyDay, anyFormat, (iso, text) => {
        const read = parseDate(formatDate(iso, readDateFormat(text)!), readDateFormat(text)!);
        if (text.includes("YYYY")) expect(read).toBe(iso);
        // 29 February of 1900 or 2100 is no day of the century that two digits stand for.
        else if (read !== null) expect(read.slice(2)).toBe(iso.slice(2));
        else expect(iso.slice(5)).toBe("02-29");
      }),
      { numRuns: 2000 },
    );
  });

  it("is read only from what the format would write", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789-/. ".split("")), maxLength: 12 });
    fc.assert(
      fc.property(text, anyFormat, (written, format) => {
        const read = parseDate(written, readDateFormat(format)!);
        const again = read === null ? written : formatDate(read, readDateFormat(format)!);
        expect(again).toBe(written);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ["31/02/2026", "DD/MM/YYYY"],
    ["29/02/2025", "DD/MM/YYYY"],
    ["1/3/2026", "DD/MM/YYYY"],
    ["01/03/2026", "D/M/YYYY"],
    ["01-03-2026", "DD/MM/YYYY"],
    ["00/03/2026", "DD/MM/YYYY"],
    ["01/13/2026", "DD/MM/YYYY"],
    ["01/03/2026 ", "DD/MM/YYYY"],
    ["١/٣/٢٠٢٦", "D/M/YYYY"],
  ])("%j is no date as %s", (text, format) => {
    expect(parseDate(text, readDateFormat(format)!)).toBeNull();
  });

  it("is a day of the calendar exactly when the calendar says so", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ max: 14, min: 0 }),
        fc.integer({ min: 0, max: 33 }),
        (...numbers) => {
          const [year, month, day] = numbers.map((number, index) => String(number).padStart(index === 0 ? 4 : 2, "0"));
          const text = `${year}-${month}-${day}`;
          const date = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
          expect(isIsoDate(text)).toBe(exists);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
