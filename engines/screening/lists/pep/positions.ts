import type { PepPosition } from "../entry.ts";
import type { Gathering } from "./gather.ts";
import type { Person, Term } from "./person.ts";
import type { Plan } from "./plan.ts";

/** The positions of somebody by Wikidata: those the person's item states, and those an organisation states of its officers. */
export function positionsOf(id: number, person: Person, plan: Plan, gathering: Gathering): PepPosition[] {
  const held = person.held.flatMap(({ position, district, ...term }) => {
    const category = plan.positions.get(position);
    if (category === undefined) return [];
    const place = plan.places.get(position) ?? null;
    const title = titleOf(position, district, gathering);
    return [
      { category, title, country: countryCodeOf(place, plan, gathering), ...untilAbolished(position, term, gathering) },
    ];
  });
  const offices = (gathering.offices.get(id) ?? []).map(({ country, ...office }) => ({
    ...office,
    country: countryCodeOf(country, plan, gathering),
  }));
  return [...held, ...offices].map((position) => ({
    ...untilDeath(position, person),
    roster: "wikidata",
  }));
}

function titleOf(position: number, district: number, { titles }: Gathering): string {
  const title = titles.get(position) ?? `Q${position}`;
  const where = titles.get(district);
  return where === undefined ? title : `${title} (${where})`;
}

/** The country of a place that is not a country itself. */
function countryCodeOf(place: number | null, { countryCodes }: Plan, { countryOf }: Gathering): string | null {
  if (place === null) return null;
  return countryCodes.get(place) ?? countryCodes.get(countryOf.get(place) ?? 0) ?? null;
}

/** Nobody holds a position longer than it exists. */
function untilAbolished(position: number, term: Term, { abolished }: Gathering): Term {
  const end = abolished.get(position) ?? null;
  return isOpen(term) && end !== null ? { ...term, endDate: end.date, ended: end.date === null } : term;
}

/** A death on an unknown day ends what is open, on a day as unknown. */
function untilDeath<T extends Term>(position: T, { death }: Person): T {
  return isOpen(position) && death !== null && death.date === null ? { ...position, ended: true } : position;
}

function isOpen({ endDate, ended }: Term): boolean {
  return endDate === null && !ended;
}
