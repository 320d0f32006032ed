import { lastDayOf } from "../../pep/partial-dates.ts";
import { countryCode } from "../values/countries.ts";
import type { Relation } from "../entry.ts";
import { IdRows } from "./id-rows.ts";
import { officerTitles } from "./position-classes.ts";
import * as wikidata from "./wikidata-item.ts";
import type { Item } from "./wikidata-item.ts";

/** The relation of the item that a statement names to the item that makes it. */
const relationOf: Readonly<Record<string, Relation>> = {
  P26: "spouse",
  P40: "child",
  P22: "parent",
  P25: "parent",
  P3373: "sibling",
};
export const relations: readonly Relation[] = ["spouse", "child", "parent", "sibling"];

/** The end of a marriage in a row of `family`: not, at an unknown time, or the number of the last day it can mean. */
export const marriageLasts = 0;
export const marriageEnded = 1;

const officerProperties = Object.keys(officerTitles);
const classProperties = ["P279", "P1001", "P2388", "P2389", ...officerProperties];
const properties = [...classProperties, "P39", "P297", ...Object.keys(relationOf)];
const anyProperty = new RegExp(`"(?:${properties.join("|")})"\\s*:`);

/** True when a line of a dump can hold anything that the survey takes. */
export function concernsSurvey(line: string): boolean {
  return anyProperty.test(line);
}

/** True when the classes of an item are taken, and not only what others say about it. */
export function isSurveyed(item: Item): boolean {
  return classProperties.some((property) => wikidata.has(item, property));
}

/**
 * The first pass: who stands in which relation to what, without names and dates, because which positions count is known only
 * when all classes have been seen.
 */
export class Survey {
  /** Item, class above it. */
  readonly classes = new IdRows(2);
  /** Person, position, district. */
  readonly positions = new IdRows(3);
  /** Person, relative, place of the relation in `relations`, end of a marriage. */
  readonly family = new IdRows(4);
  /** Organisation, officer. */
  readonly officers = new IdRows(2);
  /** Position, the organisation that it directs. */
  readonly directed = new IdRows(2);
  /** Position, where it is held. */
  readonly places = new IdRows(2);
  readonly countryCodes = new Map<number, string>();
  newestChange: string | null = null;

  take(item: Item): void {
    const changed = wikidata.modifiedAt(item);
    if (changed !== null && changed > (this.newestChange ?? "")) this.newestChange = changed;
    if (wikidata.isHuman(item)) this.#takePerson(item);
    else if (isSurveyed(item)) this.#takeClass(item);
    if (wikidata.has(item, "P297")) this.#takeCountry(item);
  }

  #takePerson(item: Item): void {
    for (const statement of wikidata.statementsOf(item, "P39")) {
      const position = wikidata.itemIn(wikidata.snakOf(statement));
      const [district = 0] = wikidata.qualifiersOf(statement, "P768").flatMap((snak) => wikidata.itemIn(snak) ?? []);
      if (position !== null) this.positions.add(item.id, position, district);
    }
    for (const [property, relation] of Object.entries(relationOf)) {
      for (const statement of wikidata.statementsOf(item, property)) {
        const relative = wikidata.itemIn(wikidata.snakOf(statement));
        if (relative === null) continue;
        this.family.add(item.id, relative, relations.indexOf(relation), relation === "spouse" ? endOf(statement) : 0);
      }
    }
  }

  #takeClass(item: Item): void {
    for (const property of ["P279", "P31"]) {
      for (const above of wikidata.itemsOf(item, property)) this.classes.add(item.id, above);
    }
    for (const organisation of wikidata.itemsOf(item, "P2389")) this.directed.add(item.id, organisation);
    for (const position of wikidata.itemsOf(item, "P2388")) this.directed.add(position, item.id);
    for (const officer of officerProperties.flatMap((property) => wikidata.itemsOf(item, property))) {
      this.officers.add(item.id, officer);
    }
    const [place] = [...wikidata.itemsOf(item, "P1001"), ...wikidata.itemsOf(item, "P17")];
    if (place !== undefined) this.places.add(item.id, place);
  }

  /** A code that ISO 3166-1 no longer has, such as the Soviet Union's, is left out: it would contradict a present nationality. */
  #takeCountry(item: Item): void {
    const [statement] = wikidata.statementsOf(item, "P297");
    const code = wikidata.valueOf(wikidata.snakOf(statement));
    const known = typeof code === "string" && /^[A-Z]{2}$/.test(code) ? countryCode(code) : null;
    if (known !== null) this.countryCodes.set(item.id, known);
  }
}

/** An end that is stated to be none does not end a marriage. */
function endOf(statement: unknown): number {
  const ends = wikidata.qualifiersOf(statement, "P582").flatMap((snak) => wikidata.timeIn(snak) ?? []);
  if (ends.length === 0) return marriageLasts;
  const dates = ends.flatMap(({ date }) => (date === null ? [] : [lastDayOf(date)])).toSorted();
  return dates.length === 0 ? marriageEnded : Number(dates.at(-1)?.replaceAll("-", ""));
}
