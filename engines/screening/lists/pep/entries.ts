import { siblingCategories } from "../../pep/standing.ts";
import { isAcronym } from "../values/acronym.ts";
import type { ListedDate, ListEntry, PepPosition, PepRelated } from "../entry.ts";
import type { ListItem } from "../published.ts";
import { isFamily } from "./family.ts";
import type { Gathering } from "./gather.ts";
import { distinctNames, type Person } from "./person.ts";
import type { Plan } from "./plan.ts";
import { positionsOf } from "./positions.ts";
import type { RosterPerson, Rosters } from "./roster.ts";

/** Everything known of somebody, from Wikidata and from rosters. */
type Profile = {
  entryId: string;
  names: readonly string[];
  positions: readonly PepPosition[];
  diedOn: string | null;
  person: Person | null;
  onRosters: readonly RosterPerson[];
};

/** The entries of the list: PEPs, then those related to them, then who is on a roster and unknown to Wikidata. */
export function* entriesFrom(plan: Plan, gathering: Gathering, rosters: Rosters): Generator<ListItem> {
  const build = (id: number) => profileOf(id, plan, gathering, rosters);
  for (const id of plan.peps) yield* itemFrom(build(id), relatedTo(id, plan, build), plan);
  for (const id of plan.family.keys()) {
    if (!plan.peps.has(id)) yield* itemFrom(build(id), relatedTo(id, plan, build), plan);
  }
  for (const id of gathering.unknown) yield { type: "dropped", record: `Q${id}`, reason: "position_unknown" };
  for (const [entryId, onRosters] of rosters.others) yield* itemFrom(rosterProfile(entryId, onRosters), [], plan);
}

function profileOf(id: number, plan: Plan, gathering: Gathering, rosters: Rosters): Profile {
  const person = gathering.people.get(id);
  const profile = rosterProfile(`Q${id}`, rosters.byWikidata.get(id) ?? []);
  if (person === null) return profile;
  return {
    ...profile,
    names: distinctNames([...person.names, ...profile.names]),
    positions: [...positionsOf(id, person, plan, gathering), ...profile.positions],
    diedOn: person.death?.date ?? profile.diedOn,
    person,
  };
}

function rosterProfile(entryId: string, onRosters: readonly RosterPerson[]): Profile {
  return {
    entryId,
    names: distinctNames(onRosters.flatMap(({ names }) => names)),
    positions: onRosters.flatMap(({ positions }) => positions),
    diedOn: onRosters.map(({ diedOn }) => diedOn).find((date) => date !== null) ?? null,
    person: null,
    onRosters,
  };
}

/** Siblings of those whose siblings never count are left out, so that the list does not name them for nothing. */
function relatedTo(id: number, plan: Plan, build: (id: number) => Profile): PepRelated[] {
  const links = plan.family.linksOf(id);
  const own = links.length === 0 ? null : build(id);
  return links.flatMap((link): PepRelated[] => {
    const { entryId, names, positions, diedOn } = build(link.pep);
    const [name] = names;
    const counts = link.relation !== "sibling" || positions.some(({ category }) => siblingCategories.has(category));
    if (name === undefined || positions.length === 0 || !counts) return [];
    if (!isFamily(link, [diedOn, own?.diedOn ?? null])) return [];
    return [{ entryId, name, relation: link.relation, positions, diedOn }];
  });
}

/** Nobody without a position or a relation is listed; an item that is not among the files has no name, and is nobody either. */
function* itemFrom(profile: Profile, related: readonly PepRelated[], plan: Plan): Generator<ListItem> {
  const { entryId, names, positions, diedOn, person, onRosters } = profile;
  const isKnown = person !== null || onRosters.length > 0;
  if (!isKnown || (positions.length === 0 && related.length === 0)) return;
  if (names.length === 0) {
    yield { type: "dropped", record: entryId, reason: "no_name" };
    return;
  }
  const births = [...(person?.births ?? []), ...onRosters.flatMap((each) => each.births)];
  const entry: ListEntry = {
    id: entryId,
    kind: "person",
    names: names.map((text) => ({ text, weak: isAcronym(text) })),
    datesOfBirth: distinctDates(births),
    nationalities: [...new Set(person?.citizenships.flatMap((country) => plan.countryCodes.get(country) ?? []))],
    identifiers: [],
    programmes: [],
    listedOn: null,
    pep: { positions, diedOn, related },
  };
  yield { type: "entry", entry };
}

function distinctDates(dates: readonly ListedDate[]): ListedDate[] {
  return [...new Map(dates.map((date) => [`${date.from} ${date.to} ${date.circa}`, date])).values()];
}
