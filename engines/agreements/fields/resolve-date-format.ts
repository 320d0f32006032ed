import { type DateFormat, formatDate, readDateFormat } from "./date-format.ts";
import type { Field, Patterns } from "./field.ts";
import { remembered } from "./remembered.ts";

/** The most common formats, in the order they are tried. */
export const commonDateFormats = [
  "YYYY-MM-DD",
  "DD/MM/YYYY",
  "MM/DD/YYYY",
  "DD.MM.YYYY",
  "DD-MM-YYYY",
  "MM-DD-YYYY",
  "MM.DD.YYYY",
  "YYYY/MM/DD",
  "YYYY.MM.DD",
  "D/M/YYYY",
  "M/D/YYYY",
  "D.M.YYYY",
  "D-M-YYYY",
  "M-D-YYYY",
  "DD/MM/YY",
  "MM/DD/YY",
  "DD.MM.YY",
  "DD-MM-YY",
  "MM-DD-YY",
  "YY-MM-DD",
  "D/M/YY",
  "M/D/YY",
  "D.M.YY",
] as const;

const labelToken = /(?<![\p{L}\p{N}])[dmy]{1,4}([-/.])[dmy]{1,4}\1[dmy]{1,4}(?![\p{L}\p{N}]|\1[\p{L}\p{N}])/giu;

// A pattern that knows how many days and months there are tells day-first from month-first by the 31st of December. Both
// centuries, because a pattern may ask for a date of birth.
const sampleDays = [
  ["2026-12-31", "2026-01-02", "2028-02-29", "2031-10-20"],
  ["1985-12-31", "1985-01-02", "1984-02-29", "1991-10-20"],
] as const;

type Dated = Pick<Field, "dateFormat" | "label" | "validationPattern">;

/** The formats a date may be written in, best first; null when only the signer's locale can say. */
export function dateFormatsOf(field: Dated, patterns: Pick<Patterns, "matches">): readonly string[] | null {
  if (field.dateFormat !== null) return [field.dateFormat];
  const token = tokenIn(field.label ?? "");
  if (token !== null) return [token];
  return field.validationPattern === null ? null : formatsMatchedBy(patterns)(field.validationPattern);
}

type FormatsOfPattern = (pattern: string) => readonly string[] | null;
const formatsOf = new WeakMap<Pick<Patterns, "matches">, FormatsOfPattern>();

/** Up to 184 matches answer this for one pattern, and every reading of a document asks it for each of its dates. */
function formatsMatchedBy(patterns: Pick<Patterns, "matches">): FormatsOfPattern {
  const known = formatsOf.get(patterns);
  if (known) return known;
  const formats = remembered(1_000, (pattern) => {
    const matching = commonDateFormats.filter((text) => {
      const format = readDateFormat(text)!;
      return sampleDays.some((days) => days.every((day) => patterns.matches(pattern, formatDate(day, format))));
    });
    return matching.length > 0 ? matching : null;
  });
  formatsOf.set(patterns, formats);
  return formats;
}

/**
 * The format a date is filled in. A pattern such as `\d{2}/\d{2}/\d{4}` matches day-first and month-first alike; then the
 * signer's locale decides between them.
 */
export function resolveDateFormat(field: Dated, locale: string | null, patterns: Pick<Patterns, "matches">): string {
  const formats = dateFormatsOf(field, patterns);
  const local = localeDateFormat(locale);
  if (formats === null) return local;
  return (
    formats.find((format) => format === local) ?? formats.find((format) => sameOrder(format, local)) ?? formats[0]!
  );
}

/** The format of a date in digits in a locale. */
export function localeDateFormat(locale: string | null): string {
  const fallback = "YYYY-MM-DD";
  const parts = locale === null ? null : partsIn(locale);
  if (!parts) return fallback;
  const separator = /[-/.]/.exec(parts.find(({ type }) => type === "literal")?.value ?? "")?.[0] ?? "/";
  const units = parts.flatMap(({ type, value }) => {
    if (type === "day") return ["D".repeat(value.length)];
    if (type === "month") return ["M".repeat(value.length)];
    return type === "year" ? ["Y".repeat(value.length)] : [];
  });
  const format = units.join(separator);
  return readDateFormat(format) ? format : fallback;
}

function partsIn(locale: string): Intl.DateTimeFormatPart[] | null {
  const options = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" } as const;
  const digits = { day: "numeric", month: "numeric", year: "numeric" } as const;
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...digits }).formatToParts(Date.UTC(2026, 0, 2));
  } catch (error) {
    // A locale is what a browser says, and may be no language tag at all.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function tokenIn(label: string): string | null {
  const tokens = [...label.matchAll(labelToken)].map(([token]) => token.toUpperCase());
  return tokens.find((token) => readDateFormat(token) !== null) ?? null;
}

function sameOrder(one: string, other: string): boolean {
  return orderOf(readDateFormat(one)!) === orderOf(readDateFormat(other)!);
}

function orderOf({ parts }: DateFormat): string {
  return parts.map(({ unit }) => unit).join("");
}
