import { countryCode } from "../../values/countries.ts";
import { ofacDate } from "../../values/dates.ts";
import type { ListedDate, ListedIdentifier } from "../../entry.ts";
import { ofacIdentifierKind, ofacIdentifierType } from "../../values/identifier-kinds.ts";
import { ofacNumber } from "./ofac-number.ts";

/** The remarks of an entry in OFAC's CSV: one sentence of many parts. */
export type OfacRemarks = {
  weakNames: string[];
  datesOfBirth: ListedDate[];
  nationalities: string[];
  identifiers: ListedIdentifier[];
};

/** The length at which sdn.csv and cons_prim.csv cut the remarks off, mid-word, to go on in the file of comments. */
const cutOffLength = 1_000;

/** True when the remarks go on in the file of comments. */
export function isCut(remarks: string): boolean {
  return remarks.length >= cutOffLength;
}

/**
 * `DOB 23 Nov 1962; alt. DOB 1959; nationality Iran; Passport A123 (Iran) expires 2010; a.k.a. 'PACHO'; Linked To: SOMEBODY.`
 * What is none of this (links to others, gender, telephone numbers, warnings) is left out.
 */
export function ofacRemarks(remarks: string, continued: string | null): OfacRemarks {
  const found: OfacRemarks = { weakNames: [], datesOfBirth: [], nationalities: [], identifiers: [] };
  for (const part of partsOf(remarks, continued)) readPart(part, found);
  found.nationalities = [...new Set(found.nationalities)];
  return found;
}

/** Without its continuation, the last part of remarks that were cut off would be half a name or half a number. */
function partsOf(remarks: string, continued: string | null): string[] {
  const whole = remarks + (continued ?? "");
  const parts = whole.replace(/\.\s*$/, "").split(";");
  const isCutOff = !/\.\s*$/.test(whole) || (continued === null && isCut(whole));
  return (isCutOff ? parts.slice(0, -1) : parts).map((part) =>
    part
      .replaceAll(/\s+/g, " ")
      .trim()
      .replace(/^alt\. /, ""),
  );
}

function readPart(part: string, found: OfacRemarks): void {
  const [, weakName] = /^[afn]\.k\.a\. ['"](.+)['"]$/.exec(part) ?? [];
  const [, date] = /^DOB (.+)$/.exec(part) ?? [];
  const [, country] = /^(?:nationality|citizen|Nationality of Registration) (.+)$/.exec(part) ?? [];
  if (weakName !== undefined) found.weakNames.push(weakName.trim());
  else if (date !== undefined) found.datesOfBirth.push(...present(ofacDate(date)));
  else if (country !== undefined) found.nationalities.push(...present(countryCode(country)));
  else found.identifiers.push(...present(identifierIn(part)));
}

function identifierIn(part: string): ListedIdentifier | null {
  const type = ofacIdentifierType(part);
  if (type === null) return null;
  const { value, country } = ofacNumber(part.slice(type.length));
  const kind = ofacIdentifierKind(type, value);
  return kind === null || value === "" ? null : { kind, value, country };
}

function present<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}
