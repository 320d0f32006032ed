import { firstDayOf, lastDayOf } from "../../pep/partial-dates.ts";
import type { ListedDate } from "../entry.ts";
import { elementsOf, memberOf, membersOf, textOrNull } from "./bounded-json.ts";
import * as wikidata from "./wikidata-item.ts";
import type { Item, StatedTime } from "./wikidata-item.ts";

/**
 * The data that the second pass keeps of a person; other items are named by their numbers, districts by 0 where there is none.
 */
export type Person = {
  names: readonly string[];
  births: readonly ListedDate[];
  death: StatedTime;
  citizenships: readonly number[];
  held: readonly (Term & { position: number; district: number })[];
  changedAt: string | null;
};

export type Term = { startDate: string | null; endDate: string | null; ended: boolean };

/** The most famous have six hundred spellings. */
const namesMax = 1000;
const nameLengthMax = 300;
const circa = 5_727_902;

export function personFrom(item: Item): Person {
  return {
    names: namesOf(item),
    births: wikidata.statementsOf(item, "P569").flatMap(birthOf),
    death: deathOf(item),
    citizenships: citizenshipsOf(item),
    held: heldBy(item),
    changedAt: wikidata.modifiedAt(item),
  };
}

/** The English label first; then labels and aliases of all languages and what the statements call the person. */
function namesOf(item: Item): string[] {
  const labels = membersOf(memberOf(item.content, "labels"));
  const aliases = membersOf(memberOf(item.content, "aliases")).flatMap(elementsOf);
  const stated = ["P1559", "P1477", "P742"].flatMap((property) => wikidata.statementsOf(item, property));
  return distinctNames([
    wikidata.labelOf(item),
    ...[...labels, ...aliases].map((name) => textOrNull(memberOf(name, "value"))),
    ...stated.map((statement) => statedName(wikidata.valueOf(wikidata.snakOf(statement)))),
  ]);
}

/** Text of a language, or text alone. */
function statedName(value: unknown): string | null {
  return textOrNull(value) ?? textOrNull(memberOf(value, "text"));
}

/** Each name once, however it is capitalised. */
export function distinctNames(names: readonly (string | null)[]): string[] {
  const found = new Map<string, string>();
  for (const name of names) {
    const spaced = name?.normalize("NFC").replaceAll(/\s+/g, " ").trim() ?? "";
    const key = spaced.toLowerCase();
    if (spaced !== "" && spaced.length <= nameLengthMax && !found.has(key)) found.set(key, spaced);
  }
  return [...found.values()].slice(0, namesMax);
}

function birthOf(statement: unknown): ListedDate[] {
  const date = wikidata.timeIn(wikidata.snakOf(statement))?.date ?? null;
  const circumstances = wikidata.qualifiersOf(statement, "P1480").map(wikidata.itemIn);
  return date === null ? [] : [listedDate(date, circumstances.includes(circa))];
}

export function listedDate(date: string, isCirca = false): ListedDate {
  return { from: firstDayOf(date), to: lastDayOf(date), circa: isCirca };
}

/** Of several days the last, as everywhere: nobody stops being a PEP for want of a date. */
function deathOf(item: Item): StatedTime {
  const times = wikidata.statementsOf(item, "P570").map((statement) => wikidata.timeIn(wikidata.snakOf(statement)));
  return latest(times);
}

/** A citizenship that ended is none. */
function citizenshipsOf(item: Item): number[] {
  const present = wikidata.statementsOf(item, "P27").filter((statement) => latest(endsOf(statement)) === null);
  return present.flatMap((statement) => wikidata.itemIn(wikidata.snakOf(statement)) ?? []);
}

function heldBy(item: Item): Person["held"] {
  return wikidata.statementsOf(item, "P39").flatMap((statement) => {
    const position = wikidata.itemIn(wikidata.snakOf(statement));
    const [district = 0] = wikidata.qualifiersOf(statement, "P768").flatMap((snak) => wikidata.itemIn(snak) ?? []);
    return position === null ? [] : [{ position, district, ...termOf(statement) }];
  });
}

/** The longest time that the statement can mean. An end that nobody knows still is an end, one stated to be none is not. */
export function termOf(statement: unknown): Term {
  const starts = wikidata.qualifiersOf(statement, "P580").flatMap((snak) => wikidata.timeIn(snak)?.date ?? []);
  const end = latest(endsOf(statement));
  return {
    startDate: starts.toSorted((a, b) => compare(firstDayOf(a), firstDayOf(b)))[0] ?? null,
    endDate: end?.date ?? null,
    ended: end !== null && end.date === null,
  };
}

function endsOf(statement: unknown): StatedTime[] {
  return wikidata.qualifiersOf(statement, "P582").map(wikidata.timeIn);
}

function latest(times: readonly StatedTime[]): StatedTime {
  const stated = times.filter((time) => time !== null);
  const dates = stated.flatMap(({ date }) => date ?? []).toSorted((a, b) => compare(lastDayOf(a), lastDayOf(b)));
  return stated.length === 0 ? null : { date: dates.at(-1) ?? null };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
