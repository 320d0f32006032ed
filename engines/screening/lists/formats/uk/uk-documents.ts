import { countriesIn, countryCode } from "../../values/countries.ts";
import type { ListedIdentifier } from "../../entry.ts";

/**
 * The numbers that a field of the United Kingdom's list states. Mostly the field is the number; often it is a sentence, or several
 * behind (1), (2) or a), b). Of a sentence only what stands first, or behind a word for a number, is taken for one.
 */
export function ukIdentifiers(kind: ListedIdentifier["kind"], stated: string, details = ""): ListedIdentifier[] {
  if (stated.length > longest || falseDocument.test(details)) return [];
  const [heading = "", ...items] = stated
    .split(/\((?:\d{1,2}|[a-z])\)|(?<=^|[\s,])(?:\d{1,2}|[a-z])\)|[;|\n]/i)
    .map(trimmed);
  // `Jordanian passport numbers (1) … (2) …`
  const common = numberIn(heading) === null ? countryOf(heading) : null;
  return [heading, ...items].flatMap((item) => {
    const value = numberIn(item);
    if (value === null || falseDocument.test(item)) return [];
    return [{ kind, value, country: countryOf(item) ?? common ?? countryOf(details) }];
  });
}

/** No field is nearly as long; what is would take long to look through. */
const longest = 4_000;
const falseDocument = /\b(false|forged|fake|counterfeit)\b/i;

function trimmed(item: string): string {
  return item.trim().replace(/[\s,.]+$/, "");
}

const shortGroups = String.raw`(?:[A-Z]{1,3}[- ]?){0,2}\d{1,4}(?: \d{2,6}){1,3}`;
const oneGroup = String.raw`[A-Z]{0,4}[-/]?(?:[A-Z]{0,3} ?)?\d[A-Z\d]*(?:[-/.][A-Z\d]+)*`;
const number = `(${shortGroups}|${oneGroup})(?=$|[\\s,.;:()])`;
const wordForNumber = String.raw`(?:[Nn]os?|NO|[Nn]umbers?|NUMBER|[Cc]ard|[Cc]ode|[Dd]etails|[Pp]assport|ID|SSN|INN|OGRN|TIN|VAT)\b[\s.:#]*`;
const behindWord = new RegExp(String.raw`\b${wordForNumber}${number}`);
const atStart = new RegExp(`^(?!${wordForNumber})${number}`);
const behindCountry = new RegExp(String.raw`^([\p{L}\s]+?)\s+${number}`, "u");

function numberIn(item: string): string | null {
  const value =
    (isPlainNumber(item) ? item : null) ?? atStart.exec(item)?.[1] ?? behindWord.exec(item)?.[1] ?? afterCountry(item);
  return value !== null && value.replaceAll(/[^\p{L}\d]/gu, "").length >= 4 && !isDate(value) ? value : null;
}

/** Letters and digits with the separators that numbers have, no word among them. */
function isPlainNumber(item: string): boolean {
  return /\d/.test(item) && /^[\p{L}\d][\p{L}\d\s./-]*$/u.test(item) && !/\p{L}{5}|\s\p{L}{2,}\s|^no\b/iu.test(item);
}

/** `Yemen 04796738` */
function afterCountry(item: string): string | null {
  const [, words = "", value = null] = behindCountry.exec(item) ?? [];
  return countryCode(words) === null ? null : value;
}

function isDate(value: string): boolean {
  return /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(value);
}

/** The place of issue or of expiry says nothing about the country of a document, unless an authority of that country is named. */
function countryOf(text: string): string | null {
  const [before = ""] = text.split(/\b(?:issued?|issuing|place of issue|under name)\b/i);
  const [authority = ""] = /(?<=\bissued by ).*/i.exec(text) ?? [];
  return countriesIn(before)[0] ?? countriesIn(authority)[0] ?? null;
}
