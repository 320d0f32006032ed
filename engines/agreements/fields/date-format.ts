export type DateUnit = "D" | "M" | "Y";
type DatePart = { unit: DateUnit; text: "D" | "DD" | "M" | "MM" | "YY" | "YYYY" };
export type DateFormat = { parts: readonly [DatePart, DatePart, DatePart]; separator: string };

const grammar = /^(DD?|MM?|YY(?:YY)?)([-/.])(DD?|MM?|YY(?:YY)?)\2(DD?|MM?|YY(?:YY)?)$/;
const isoGrammar = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Day, month and year once each, with one separator throughout; null when the text is anything else. */
export function readDateFormat(text: string): DateFormat | null {
  const match = grammar.exec(text);
  if (!match) return null;
  const parts = [match[1]!, match[3]!, match[4]!].map(
    (part) => ({ unit: part[0] as DateUnit, text: part }) as DatePart,
  );
  if (new Set(parts.map(({ unit }) => unit)).size !== 3) return null;
  return { parts: parts as [DatePart, DatePart, DatePart], separator: match[2]! };
}

/** True for a text that is `YYYY-MM-DD` of a day that exists. */
export function isIsoDate(text: string): boolean {
  const match = isoGrammar.exec(text);
  return match !== null && dayExists(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** `iso` is a day that exists. */
export function formatDate(iso: string, format: DateFormat): string {
  const [year, month, day] = iso.split("-") as [string, string, string];
  const units = { D: day, M: month, Y: year };
  return format.parts
    .map(({ unit, text }) => {
      const digits = units[unit];
      if (text === "YY") return digits.slice(2);
      return text.length === 1 ? String(Number(digits)) : digits;
    })
    .join(format.separator);
}

/** The day a text says in a format; null unless the format would write that day in exactly this way. */
export function parseDate(text: string, format: DateFormat): string | null {
  const digits = text.split(format.separator);
  if (digits.length !== 3 || digits.some((part) => !/^\d{1,4}$/.test(part))) return null;
  const units = { D: "", M: "", Y: "" };
  format.parts.forEach(({ unit, text: part }, index) => {
    units[unit] = part === "YY" ? century(digits[index]!) + digits[index]! : digits[index]!;
  });
  const iso = `${units.Y.padStart(4, "0")}-${units.M.padStart(2, "0")}-${units.D.padStart(2, "0")}`;
  return isIsoDate(iso) && formatDate(iso, format) === text ? iso : null;
}

// The usual reading of two digits: 69 to 99 are of the last century, everything else of this one.
function century(twoDigits: string): string {
  return Number(twoDigits) >= 69 ? "19" : "20";
}

function dayExists(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= days[month - 1]!;
}
