import { describe, expect, it } from "vitest";
import { valueProblem } from "./check-value.ts";
import type { Field } from "./field.ts";
import { aField, patterns } from "./testing/fields.ts";

const problem = (properties: Partial<Field>) => valueProblem(aField({ label: "Company", ...properties }), patterns);
const message = (properties: Partial<Field>) => problem(properties)?.message;

describe("[DO-FI-7] a value", () => {
  it.each<[string, Partial<Field>]>([
    ["nothing at all", { maxLength: 1, validationPattern: "x" }],
    ["as many characters as allowed, however many bytes", { value: "東京🗼", maxLength: 3 }],
    ["what the pattern matches", { value: "AB-12", validationPattern: "[A-Z]{2}-\\d+" }],
    ["an option", { fieldType: "dropdown", options: ["a", "b"], value: "b" }],
    ["a checked box", { fieldType: "checkbox", value: "true" }],
    ["an unchecked box", { fieldType: "checkbox", value: "false" }],
    ["lines in a multiline text", { multiline: true, value: "one\ntwo" }],
    ["the kind of a signature, whatever else is set", { fieldType: "signature", value: "drawn", maxLength: 1 }],
    ["a date in its format", { fieldType: "date", dateFormat: "DD/MM/YY", value: "01/03/26", valueIso: "1926-03-01" }],
    ["a date as the locale had it", { fieldType: "date", value: "1. 3. 2026", valueIso: "2026-03-01" }],
  ])("may be %s", (_what, field) => expect(problem(field)).toBeNull());

  it.each<[string, Partial<Field>, string]>([
    ["too long", { value: "abcd", maxLength: 3 }, "Company may have at most 3 characters"],
    ["longer than anything may be", { value: "x".repeat(10_001) }, "Company may have at most 10000 characters"],
    [
      "only partly what the pattern matches",
      { value: "AB-12x", validationPattern: "[A-Z]{2}-\\d+" },
      "Company must be written like AB-1",
    ],
    [
      "what no example can be given for",
      { value: "x", validationPattern: "[^x]+" },
      "Company does not have the expected form",
    ],
    [
      "refused in the words of the sender",
      { value: "x", validationPattern: "\\d", validationMessage: "One digit, please" },
      "One digit, please",
    ],
    ["no option", { fieldType: "dropdown", options: ["a"], value: "A" }, "Company must be one of its options"],
    ["neither checked nor unchecked", { fieldType: "checkbox", value: "yes" }, "Company must be true or false"],
    ["several lines in one", { value: "one\ntwo" }, "Company contains a character that cannot be printed: U+000A"],
    [
      "a control character",
      { multiline: true, value: "a\u0007" },
      "Company contains a character that cannot be printed: U+0007",
    ],
    ["half a character", { value: "\ud83d" }, "Company contains a character that cannot be printed: U+D83D"],
    ["no date", { fieldType: "date", value: "soon" }, "Company is not a date"],
    [
      "a day that does not exist",
      { fieldType: "date", value: "30.02.2026", valueIso: "2026-02-30" },
      "Company is not a date",
    ],
    [
      "another day than it says",
      { fieldType: "date", dateFormat: "DD/MM/YYYY", value: "02/03/2026", valueIso: "2026-03-01" },
      "Company must be a date written as DD/MM/YYYY",
    ],
    [
      "a date the pattern does not want",
      {
        fieldType: "date",
        dateFormat: "DD/MM/YYYY",
        value: "01/03/2026",
        valueIso: "2026-03-01",
        validationPattern: "31/.*",
      },
      "Company does not have the expected form",
    ],
  ])("may not be %s", (_what, field, expected) => expect(message(field)).toBe(expected));

  it.each<[Partial<Field>, object]>([
    [
      { value: "x", validationPattern: "\\d", validationMessage: "One digit, please" },
      { reason: "pattern", example: "1" },
    ],
    [
      { value: "x", validationPattern: "[^x]" },
      { reason: "pattern", example: null },
    ],
    [{ value: "a\tb" }, { reason: "character", character: "\t" }],
    [
      { value: "ab", maxLength: 1 },
      { reason: "length", charactersMax: 1 },
    ],
  ])("is refused for a reason that a page can say in any language: %j", (field, reason) =>
    expect(problem(field)).toMatchObject(reason),
  );
});
