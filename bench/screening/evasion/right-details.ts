import type { Asked } from "./evasion.ts";
import type { Person } from "./listed.ts";

/** The listed date of birth beside a name, for those who have one. */
export function withDate(person: Person, name: string | null): Asked | null {
  return name === null || person.day === null ? null : { name, datesOfBirth: [person.day] };
}

/** The listed date of birth and nationality. */
export function withBoth(person: Person, name: string | null): Asked | null {
  const [nationality] = person.nationalities;
  const dated = withDate(person, name);
  return dated && nationality ? { ...dated, nationalities: [nationality] } : null;
}

/** A country whose passports are sold and that the entry does not have. */
export function secondPassport({ nationalities }: Person): string {
  return ["MT", "VU", "KN"].find((country) => !nationalities.includes(country))!;
}

/** The name where a change has changed it. */
export function changed(before: string, after: string): string | null {
  return after.toLowerCase() === before.toLowerCase() ? null : after;
}
