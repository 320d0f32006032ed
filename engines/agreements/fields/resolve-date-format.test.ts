import { describe, expect, it } from "vitest";
import { readDateFormat } from "./date-format.ts";
import { commonDateFormats, localeDateFormat, resolveDateFormat } from "./resolve-date-format.ts";
import { patterns } from "./testing/fields.ts";

const none = { dateFormat: null, label: null, validationPattern: null };

describe("[DO-FI-4] the format a date is filled in", () => {
  it.each([
    [
      "dateFormat before everything",
      { dateFormat: "D.M.YY", label: "DD/MM/YYYY", validationPattern: "\\d{4}-\\d{2}-\\d{2}" },
      "D.M.YY",
    ],
    [
      "the label before the pattern",
      { label: "Start (MM/DD/YYYY)", validationPattern: "\\d{4}-\\d{2}-\\d{2}" },
      "MM/DD/YYYY",
    ],
    ["the pattern before the locale", { label: "Start", validationPattern: "\\d{4}-\\d{2}-\\d{2}" }, "YYYY-MM-DD"],
    ["the locale when a pattern is no date's", { validationPattern: "[a-z]+" }, "D.M.YYYY"],
    ["the locale when nothing else says", {}, "D.M.YYYY"],
  ])("takes %s", (_which, field, format) => {
    expect(resolveDateFormat({ ...none, ...field }, "de-DE", patterns)).toBe(format);
  });

  it.each([
    ["Date (DD/MM/YYYY)", "DD/MM/YYYY"],
    ["dd.mm.yyyy", "DD.MM.YYYY"],
    ["Signed on D-M-YY.", "D-M-YY"],
    ["Either DD/DD/YYYY or YYYY/MM/DD", "YYYY/MM/DD"],
    ["Geburtsdatum: DD.MM.YYYY.", "DD.MM.YYYY"],
    ["DD/MM-YYYY", null],
    ["ADD/MM/YYYYX", null],
    ["DD-MM-YYYY-HH", null],
    ["Add my day", null],
  ])("finds the token of the label %j: %s", (label, format) => {
    expect(resolveDateFormat({ ...none, label }, "sv", patterns)).toBe(format ?? "YYYY-MM-DD");
  });

  it.each([
    ["\\d{2}\\.\\d{2}\\.\\d{4}", "en-US", "MM.DD.YYYY"],
    ["\\d{2}\\.\\d{2}\\.\\d{4}", "de-DE", "DD.MM.YYYY"],
    ["\\d{2}/\\d{2}/\\d{4}", "en-US", "MM/DD/YYYY"],
    ["\\d{2}/\\d{2}/\\d{4}", "fr-FR", "DD/MM/YYYY"],
    ["(0[1-9]|1[0-2])/(0[1-9]|[12]\\d|3[01])/\\d{4}", "fr-FR", "MM/DD/YYYY"],
    ["(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])/\\d{4}", "en-US", "DD/MM/YYYY"],
    ["\\d{1,2}/\\d{1,2}/\\d{4}", "en-US", "M/D/YYYY"],
    ["\\d{2}-\\d{2}-19\\d{2}", "nl", "DD-MM-YYYY"],
  ])("reads %s for %s as %s", (validationPattern, locale, format) => {
    expect(resolveDateFormat({ ...none, validationPattern }, locale, patterns)).toBe(format);
  });

  it.each([
    ["en-US", "M/D/YYYY"],
    ["en-GB", "DD/MM/YYYY"],
    ["de", "D.M.YYYY"],
    ["fr-CA", "YYYY-MM-DD"],
    ["cs", "D.M.YYYY"],
    ["ko-KR", "YYYY.M.D"],
    ["ja-JP", "YYYY/M/D"],
    ["ar-EG", "D/M/YYYY"],
    ["fa-IR", "YYYY/M/D"],
    ["th-TH", "D/M/YYYY"],
    ["not a locale", "YYYY-MM-DD"],
    [null, "YYYY-MM-DD"],
  ])("is %s's: %s", (locale, format) => {
    expect(localeDateFormat(locale)).toBe(format);
  });

  it("is one the grammar allows, for every common format and for every language there is", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz".split("");
    const languages = letters.flatMap((one) => letters.map((two) => one + two));
    const formats = [...commonDateFormats, ...languages.map((language) => localeDateFormat(language))];
    expect(formats.filter((format) => readDateFormat(format) === null)).toEqual([]);
  });
});
