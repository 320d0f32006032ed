import { firstDayOf } from "../../pep/partial-dates.ts";
import type { Relation } from "../entry.ts";
import { marriageEnded, marriageLasts, relations, type Survey } from "./survey.ts";

/** `relation` is what somebody is to the PEP. */
export type FamilyLink = {
  pep: number;
  relation: Relation;
  /** Of a marriage: when it ended, as the PEP's item states it and as the other's does; nothing where one does not state it. */
  ends: { byPep: number[]; byOther: number[] };
};

const inverse: Readonly<Record<Relation, Relation>> = {
  spouse: "spouse",
  child: "parent",
  parent: "child",
  sibling: "sibling",
};

/** Everybody with a link to a PEP, whichever of the two items states it. */
export function familyLinks(survey: Survey, peps: ReadonlySet<number>): Map<number, FamilyLink[]> {
  const links = new Map<number, FamilyLink[]>();
  for (const [person, relative, place, end] of survey.family.rows()) {
    const relation = relations[place];
    if (relation === undefined || person === relative) continue;
    if (peps.has(person)) linkTo(links, relative, person, relation).ends.byPep.push(end);
    if (peps.has(relative)) linkTo(links, person, relative, inverse[relation]).ends.byOther.push(end);
  }
  return links;
}

function linkTo(links: Map<number, FamilyLink[]>, somebody: number, pep: number, relation: Relation): FamilyLink {
  const existing = links.get(somebody) ?? [];
  const same = existing.find((link) => link.pep === pep && link.relation === relation);
  if (same) return same;
  const link: FamilyLink = { pep, relation, ends: { byPep: [], byOther: [] } };
  links.set(somebody, [...existing, link]);
  return link;
}

/**
 * Whether a marriage makes family: not when either item says that it is over. One that ended with a death, or is said to have ended
 * later, lasted; the family of a PEP who died keeps its standing for a while.
 */
export function isFamily({ relation, ends }: FamilyLink, deaths: readonly (string | null)[]): boolean {
  if (relation !== "spouse") return true;
  const firstDeath = Math.min(...deaths.map((date) => (date === null ? Number.POSITIVE_INFINITY : dayNumber(date))));
  const lasted = (end: number) => end === marriageLasts || (end !== marriageEnded && end >= firstDeath);
  return [ends.byPep, ends.byOther].every((stated) => stated.length === 0 || stated.some(lasted));
}

function dayNumber(date: string): number {
  return Number(firstDayOf(date).replaceAll("-", ""));
}
