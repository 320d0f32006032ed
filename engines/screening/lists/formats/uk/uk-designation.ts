import { isAcronym } from "../../values/acronym.ts";
import { countriesIn } from "../../values/countries.ts";
import { ukDate, ukDay } from "../../values/dates.ts";
import type { EntityKind, ListedDate, ListedIdentifier, ListedName, ListEntry } from "../../entry.ts";
import type { ListItem } from "../../published.ts";
import { ukIdentifiers } from "./uk-documents.ts";

/** A designation of the United Kingdom's list in its own words, the same from the XML and from the CSV. */
export type UkDesignation = {
  uniqueId: string;
  /** Individual, Entity or Ship. */
  type: string;
  regimes: readonly string[];
  dateDesignated: string;
  names: readonly UkName[];
  nonLatinNames: readonly string[];
  datesOfBirth: readonly string[];
  nationalities: readonly string[];
  passports: readonly UkDocument[];
  nationalIdentifiers: readonly UkDocument[];
  registrationNumbers: readonly string[];
  imoNumbers: readonly string[];
};

/** `parts` are Name 1 to Name 6: given names first, the last is the family's or the organization's name. */
export type UkName = { parts: readonly string[]; type: string; strength: string };

/** `details` is free text; it alone says which country's document it is. */
export type UkDocument = { number: string; details: string };

/** A type that the list has not used before has no kind. */
const kinds = new Map<string, EntityKind>([
  ["individual", "person"],
  ["entity", "entity"],
  ["ship", "entity"],
]);

/** `place` stands for a designation without an id, such as `#12`. */
export function ukItem(stated: UkDesignation, place: string): ListItem {
  const id = stated.uniqueId.trim();
  if (id === "") return { type: "dropped", record: place, reason: "no_id" };
  const names = namesOf(stated);
  if (names.length === 0) return { type: "dropped", record: id, reason: "no_name" };
  return { type: "entry", entry: entryOf(stated, id, names) };
}

function entryOf(stated: UkDesignation, id: string, names: ListedName[]): ListEntry {
  return {
    id,
    kind: kinds.get(stated.type.trim().toLowerCase()) ?? null,
    names,
    datesOfBirth: datesOf(stated.datesOfBirth),
    nationalities: [...new Set(stated.nationalities.flatMap(countriesIn))],
    identifiers: identifiersOf(stated),
    programmes: [...new Set(stated.regimes.map(tidy).filter((regime) => regime !== ""))],
    listedOn: ukDay(stated.dateDesignated),
    pep: null,
  };
}

/** The primary name first, wherever it stands; names in other scripts last. A name is weak only if it is never given without that. */
function namesOf(stated: UkDesignation): ListedName[] {
  const weak = new Map<string, boolean>();
  const add = (text: string, isWeak: boolean) => text !== "" && weak.set(text, isWeak && weak.get(text) !== false);
  const isPrimary = (name: UkName) => /^primary name$/i.test(name.type.trim());
  for (const name of stated.names.toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)))) {
    const text = tidy(name.parts.join(" "));
    add(text, /\blow\s+quality/i.test(name.strength) || isAcronym(text));
  }
  for (const name of stated.nonLatinNames) add(tidy(name), false);
  return [...weak].map(([text, isWeak]) => ({ text, weak: isWeak }));
}

function datesOf(stated: readonly string[]): ListedDate[] {
  const dates = new Map<string, ListedDate>();
  for (const text of stated) {
    const date = ukDate(text);
    if (date) dates.set(`${date.from} ${date.to}`, date);
  }
  return [...dates.values()];
}

function identifiersOf(stated: UkDesignation): ListedIdentifier[] {
  const found = [
    ...stated.passports.flatMap(({ number, details }) => ukIdentifiers("passport", number, details)),
    ...stated.nationalIdentifiers.flatMap(({ number, details }) => ukIdentifiers("national_id", number, details)),
    ...stated.registrationNumbers.flatMap((number) => ukIdentifiers("registration_number", number)),
    ...stated.imoNumbers.flatMap((number) => ukIdentifiers("registration_number", number)),
  ];
  const distinct = new Map(found.map((identifier) => [JSON.stringify(identifier), identifier]));
  return [...distinct.values()];
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
