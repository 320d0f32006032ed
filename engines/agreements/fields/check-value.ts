import { characterName } from "./character-name.ts";
import { formatDate, isIsoDate, readDateFormat } from "./date-format.ts";
import { type Field, isDrawn, nameOf, type Patterns } from "./field.ts";
import { patternExample } from "./pattern-example.ts";
import { dateFormatsOf } from "./resolve-date-format.ts";

/** A field without a `maxLength` of its own still has an end. */
const valueCharactersMax = 10_000;

/**
 * The reason for refusing a value. `message` is for the person who entered it; the rest lets a page say the same in their
 * language.
 */
export type ValueProblem = { message: string } & (
  | { reason: "character"; character: string }
  | { reason: "length"; charactersMax: number }
  | { reason: "pattern"; example: string | null }
  | { reason: "option" | "date" | "checkbox" }
);

type Matching = Pick<Patterns, "matches">;

/** The problem with the value of a field; null when there is none, or no value. */
export function valueProblem(field: Field, patterns: Matching): ValueProblem | null {
  const { fieldType, value } = field;
  // A signature's value says how it was made; a checkbox has two.
  if (value === null || value === "" || isDrawn(fieldType)) return null;
  if (fieldType === "checkbox") return checkboxProblem(field, value);
  return (
    characterProblem(field, value) ??
    lengthProblem(field, value) ??
    (fieldType === "dropdown" ? optionProblem(field, value) : null) ??
    (fieldType === "date" ? dateProblem(field, value, patterns) : null) ??
    patternProblem(field, value, patterns)
  );
}

function checkboxProblem(field: Field, value: string): ValueProblem | null {
  if (value === "true" || value === "false") return null;
  return { reason: "checkbox", message: `${nameOf(field)} must be true or false` };
}

function optionProblem(field: Field, value: string): ValueProblem | null {
  if (field.options?.includes(value)) return null;
  return { reason: "option", message: `${nameOf(field)} must be one of its options` };
}

function characterProblem(field: Field, value: string): ValueProblem | null {
  const breaks = field.fieldType === "text" && field.multiline;
  const forbidden = breaks
    ? // oxlint-disable-next-line no-control-regex -- they are what must not be printed
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Surrogate}/u
    : // oxlint-disable-next-line no-control-regex -- they are what must not be printed
      /[\u0000-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}/u;
  const [character] = forbidden.exec(value) ?? [];
  return character === undefined ? null : unprintableProblem(field, character);
}

/** Also for characters that no font has, which only whoever prints them knows. */
export function unprintableProblem(field: Pick<Field, "label" | "fieldType">, character: string): ValueProblem {
  const message = `${nameOf(field)} contains a character that cannot be printed: ${characterName(character)}`;
  return { reason: "character", character, message };
}

function lengthProblem(field: Field, value: string): ValueProblem | null {
  const charactersMax = Math.min(field.maxLength ?? valueCharactersMax, valueCharactersMax);
  if (Array.from(value).length <= charactersMax) return null;
  return {
    reason: "length",
    charactersMax,
    message: `${nameOf(field)} may have at most ${charactersMax} characters`,
  };
}

function dateProblem(field: Field, value: string, patterns: Matching): ValueProblem | null {
  const { valueIso } = field;
  if (valueIso === null || !isIsoDate(valueIso)) return { reason: "date", message: `${nameOf(field)} is not a date` };
  const formats = dateFormatsOf(field, patterns);
  if (formats === null) return null;
  if (formats.some((format) => formatDate(valueIso, readDateFormat(format)!) === value)) return null;
  return { reason: "date", message: `${nameOf(field)} must be a date written as ${formats[0]}` };
}

function patternProblem(field: Field, value: string, patterns: Matching): ValueProblem | null {
  const { validationPattern, validationMessage } = field;
  if (validationPattern === null || patterns.matches(validationPattern, value)) return null;
  const example = patternExample(validationPattern, field.maxLength, patterns);
  const expected =
    example === null
      ? `${nameOf(field)} does not have the expected form`
      : `${nameOf(field)} must be written like ${example}`;
  return { reason: "pattern", example, message: validationMessage ?? expected };
}
