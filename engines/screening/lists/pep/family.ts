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

/** Everybody with a link to a PEP, whichever of the two items states it, with the rows of the survey that do. */
export function rowsOfFamily({ family }: Survey, peps: ReadonlySet<number>): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  const add = (somebody: number, row: number) => {
    const known = rows.get(somebody);
    if (known) known.push(row);
    else rows.set(somebody, [row]);
  };
  for (let row = 0; row < family.length; row++) {
    const [person, relative] = [family.at(row, 0), family.at(row, 1)];
    if (person === relative) continue;
    if (peps.has(person)) add(relative, row);
    if (peps.has(relative)) add(person, row);
  }
  return rows;
}

export function linksOf(somebody: number, rows: readonly number[], { family }: Survey): FamilyLink[] {
  const links = new Map<string, FamilyLink>();
  for (const row of rows) {
    const isNamed = family.at(row, 1) === somebody;
    const stated = relations[family.at(row, 2)] ?? "sibling";
    const pep = family.at(row, isNamed ? 0 : 1);
    const relation = isNamed ? stated : inverse[stated];
    const link = links.get(`${pep} ${relation}`) ?? { pep, relation, ends: { byPep: [], byOther: [] } };
    links.set(`${pep} ${relation}`, link);
    (isNamed ? link.ends.byPep : link.ends.byOther).push(family.at(row, 3));
  }
  return [...links.values()];
}

/**
 * True when a relation makes family: a marriage does not when either item says that it is over. One that ended with a death, or
 * is said to have ended later, lasted; the family of a PEP who died keeps its standing for a while.
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
