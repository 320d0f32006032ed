import { formatDate, isIsoDate, readDateFormat } from "./date-format.ts";
import { type Field, isDrawn, nameOf, type Patterns } from "./field.ts";
import { dateFormatsOf } from "./resolve-date-format.ts";

/** A field without a `maxLength` of its own still has an end. */
const valueCharactersMax = 10_000;

/** What is wrong with the value of a field, as a sentence for who entered it; null when nothing is, or it has none. */
export function valueProblem(field: Field, patterns: Pick<Patterns, "matches">): string | null {
  const { fieldType, value } = field;
  // A signature's value says how it was made; a checkbox has two.
  if (value === null || value === "" || isDrawn(fieldType)) return null;
  if (fieldType === "checkbox")
    return ["true", "false"].includes(value) ? null : `${nameOf(field)} must be true or false`;
  return (
    characterProblem(field, value) ??
    lengthProblem(field, value) ??
    (fieldType === "dropdown" && !field.options?.includes(value)
      ? `${nameOf(field)} must be one of its options`
      : null) ??
    (fieldType === "date" ? dateProblem(field, value, patterns) : null) ??
    patternProblem(field, value, patterns)
  );
}

function characterProblem(field: Field, value: string): string | null {
  const breaks = field.fieldType === "text" && field.multiline;
  // oxlint-disable-next-line no-control-regex -- they are what must not be printed
  const forbidden = breaks ? /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/ : /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
  if (value.isWellFormed() && !forbidden.test(value)) return null;
  return `${nameOf(field)} contains a character that cannot be printed`;
}

function lengthProblem(field: Field, value: string): string | null {
  const charactersMax = Math.min(field.maxLength ?? valueCharactersMax, valueCharactersMax);
  return Array.from(value).length <= charactersMax
    ? null
    : `${nameOf(field)} may have at most ${charactersMax} characters`;
}

function dateProblem(field: Field, value: string, patterns: Pick<Patterns, "matches">): string | null {
  const { valueIso } = field;
  if (valueIso === null || !isIsoDate(valueIso)) return `${nameOf(field)} is not a date`;
  const formats = dateFormatsOf(field, patterns);
  if (formats === null) return null;
  if (formats.some((format) => formatDate(valueIso, readDateFormat(format)!) === value)) return null;
  return `${nameOf(field)} must be a date written as ${formats[0]}`;
}

function patternProblem(field: Field, value: string, patterns: Pick<Patterns, "matches">): string | null {
  const { validationPattern, validationMessage } = field;
  if (validationPattern === null || patterns.matches(validationPattern, value)) return null;
  return validationMessage ?? `${nameOf(field)} does not have the expected form`;
}
