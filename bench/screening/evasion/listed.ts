import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";

/** A listed person whose first name tells given and family names apart: `FAMILY NAMES, Given Names`. */
export type Person = {
  id: string;
  given: readonly string[];
  family: readonly string[];
  full: string;
  /** The first given name and the family names. */
  short: string;
  /** A date of birth that is known to the day. */
  day: string | null;
  nationalities: readonly string[];
  identifiers: ListEntry["identifiers"];
};

export type Company = { id: string; name: string; names: readonly string[] };

export type Vessel = { id: string; name: string; imo: string };

export function peopleOf(entries: readonly ListEntry[]): Person[] {
  return entries.flatMap(({ id, kind, names, datesOfBirth, nationalities, identifiers }) => {
    const [family, given] = names[0]!.text.split(", ");
    if (kind !== "person" || !family || !given) return [];
    const [firstGiven] = given.split(" ");
    return {
      id,
      given: given.split(" "),
      family: family.split(" "),
      full: `${given} ${family}`,
      short: `${firstGiven} ${family}`,
      day: datesOfBirth.find(({ from, to }) => from === to)?.from ?? null,
      nationalities,
      identifiers,
    };
  });
}

const imoNumber = /^IMO (\d{7})$/;
const aircraft = /^[A-Z0-9]{1,3}-[A-Z0-9]+$|^\d+$/;

export function vesselsOf(entries: readonly ListEntry[]): Vessel[] {
  return entries.flatMap(({ id, kind, names, identifiers }) => {
    const imo = identifiers.map(({ value }) => imoNumber.exec(value)?.[1]).find((number) => number !== undefined);
    return kind === "entity" && imo !== undefined ? { id, name: names[0]!.text, imo } : [];
  });
}

export function companiesOf(entries: readonly ListEntry[]): Company[] {
  const vessels = new Set(vesselsOf(entries).map(({ id }) => id));
  return entries.flatMap(({ id, kind, names }) => {
    const name = names[0]!.text;
    if (kind !== "entity" || vessels.has(id) || aircraft.test(name)) return [];
    return { id, name, names: names.map(({ text }) => text) };
  });
}
