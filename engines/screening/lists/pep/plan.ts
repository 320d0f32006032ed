import type { PositionCategory } from "../entry.ts";
import { linksOf, rowsOfFamily, type FamilyLink } from "./family.ts";
import { nearestRoots } from "./nearest-roots.ts";
import { organisationRoots, positionRoots } from "./position-classes.ts";
import type { Survey } from "./survey.ts";
import { unknownPositions } from "./unknown-positions.ts";

/** Between the passes: which positions count, who holds them, who is related to those, and what else has to be read of Wikidata. */
export type Plan = {
  positions: ReadonlyMap<number, PositionCategory>;
  organisations: ReadonlyMap<number, PositionCategory>;
  /** The place of each position, by its item. */
  places: ReadonlyMap<number, number>;
  countryCodes: ReadonlyMap<number, string>;
  peps: ReadonlySet<number>;
  /** Everybody related to a PEP. */
  family: { has(id: number): boolean; keys(): Iterable<number>; linksOf(id: number): readonly FamilyLink[] };
  /** Positions and districts whose names are needed. */
  titles: ReadonlySet<number>;
  /** Positions that somebody holds and no class says what they are. */
  unknown: ReadonlySet<number>;
};

export function planFrom(survey: Survey, fromRosters: Iterable<number>): Plan {
  const organisations = withCategory(nearestRoots(survey.classes, organisationRoots));
  const { positions, isClassified } = positionsIn(survey, organisations);
  const unclassified = new Set<number>();
  const peps = new Set(fromRosters);
  const titles = new Set<number>();
  for (const [person, position, district] of survey.positions.rows()) {
    if (!isClassified(position)) unclassified.add(position);
    if (!positions.has(position)) continue;
    peps.add(person);
    titles.add(position);
    if (district !== 0) titles.add(district);
  }
  for (const [organisation, officer] of survey.officers.rows()) {
    if (organisations.has(organisation)) peps.add(officer);
  }
  const places = new Map<number, number>();
  for (const [position, place] of survey.places.rows()) if (titles.has(position)) places.set(position, place);
  const { countryCodes } = survey;
  const unknown = unknownPositions(unclassified, survey.classes);
  return { positions, organisations, places, countryCodes, peps, family: familyOf(survey, peps), titles, unknown };
}

/** Links are made when somebody asks: most of the memory between the passes would be theirs. */
function familyOf(survey: Survey, peps: ReadonlySet<number>): Plan["family"] {
  const rows = rowsOfFamily(survey, peps);
  return {
    has: (id) => rows.has(id),
    keys: () => rows.keys(),
    linksOf: (id) => linksOf(id, rows.get(id) ?? [], survey),
  };
}

/** The office that directs an organisation is of its category, unless its own classes say what it is, or that it is nothing. */
function positionsIn(survey: Survey, organisations: ReadonlyMap<number, PositionCategory>) {
  const byClass = nearestRoots(survey.classes, positionRoots);
  const positions = withCategory(byClass);
  for (const [position, organisation] of survey.directed.rows()) {
    const category = organisations.get(organisation);
    if (category !== undefined && !byClass.has(position)) positions.set(position, category);
  }
  return { positions, isClassified: (id: number) => byClass.has(id) || positions.has(id) };
}

function withCategory(nearest: ReadonlyMap<number, PositionCategory | null>): Map<number, PositionCategory> {
  const found = new Map<number, PositionCategory>();
  for (const [id, category] of nearest) if (category !== null) found.set(id, category);
  return found;
}
