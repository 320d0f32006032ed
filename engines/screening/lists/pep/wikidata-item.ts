import { isPartialDate } from "../../pep/partial-dates.ts";
import { elementsOf, memberOf, membersOf, textOrNull } from "./bounded-json.ts";

/** An item of Wikidata. Ids are numbers here: Q7747 is 7747. */
export type Item = { id: number; content: unknown };

const human = 5;
/** The proleptic Julian calendar: its days are not ours, its years nearly are. */
const julian = "Q1985786";

/** Null for anything but an item: properties, lexemes, items that are missing. */
export function itemFrom(content: unknown): Item | null {
  const id = itemNumber(memberOf(content, "id"));
  return id === null ? null : { id, content };
}

export function itemNumber(id: unknown): number | null {
  const [, digits] = typeof id === "string" ? (/^Q([1-9]\d{0,9})$/.exec(id) ?? []) : [];
  const number = Number(digits);
  return digits !== undefined && number <= 0xff_ff_ff_ff ? number : null;
}

/** All that are not deprecated: normal ones stand beside a preferred one, as former positions beside the present one. */
export function statementsOf({ content }: Item, property: string): unknown[] {
  const stated = elementsOf(memberOf(memberOf(content, "claims"), property));
  return stated.filter((statement) => memberOf(statement, "rank") !== "deprecated");
}

export function has(item: Item, property: string): boolean {
  return memberOf(memberOf(item.content, "claims"), property) !== undefined;
}

export function snakOf(statement: unknown): unknown {
  return memberOf(statement, "mainsnak");
}

export function qualifiersOf(statement: unknown, property: string): readonly unknown[] {
  return elementsOf(memberOf(memberOf(statement, "qualifiers"), property));
}

export function valueOf(snak: unknown): unknown {
  if (memberOf(snak, "snaktype") !== "value") return undefined;
  return memberOf(memberOf(snak, "datavalue"), "value");
}

/** The item that a value names; null for an unknown or no value. */
export function itemIn(snak: unknown): number | null {
  return itemNumber(memberOf(valueOf(snak), "id"));
}

/** Every item that the statements of a property name. */
export function itemsOf(item: Item, property: string): number[] {
  return statementsOf(item, property).flatMap((statement) => itemIn(snakOf(statement)) ?? []);
}

export function isHuman(item: Item): boolean {
  return itemsOf(item, "P31").includes(human);
}

/** A time as far as it is known; `date` is null when there is one that nobody knows. Null: there is none. */
export type StatedTime = { date: string | null } | null;

export function timeIn(snak: unknown): StatedTime {
  if (memberOf(snak, "snaktype") === "novalue") return null;
  const value = valueOf(snak);
  const [, year, month, day] = /^\+0*(\d{1,4})-(\d\d)-(\d\d)T/.exec(textOrNull(memberOf(value, "time")) ?? "") ?? [];
  const precision = precisionOf(value);
  if (year === undefined || precision < 9) return { date: null };
  const parts = [year.padStart(4, "0"), month, day].slice(0, precision - 8);
  const date = parts.join("-");
  return { date: isPartialDate(date) ? date : null };
}

/** 11 is a day, 10 a month, 9 a year; what is less, such as a decade, says too little. */
function precisionOf(value: unknown): number {
  const precision = memberOf(value, "precision");
  if (typeof precision !== "number") return 0;
  const isJulian = textOrNull(memberOf(value, "calendarmodel"))?.endsWith(julian) === true;
  return Math.min(precision, isJulian ? 9 : 11);
}

/** The name of an item: in English, or in the label for all languages, or in any. */
export function labelOf({ content }: Item): string | null {
  const labels = memberOf(content, "labels");
  const preferred = [memberOf(labels, "en"), memberOf(labels, "mul"), ...membersOf(labels)];
  return preferred.map((label) => textOrNull(memberOf(label, "value"))).find((label) => label !== null) ?? null;
}

/** The moment of the item's last change, where the file says so. */
export function modifiedAt({ content }: Item): string | null {
  const modified = textOrNull(memberOf(content, "modified"));
  return modified !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(modified) ? modified : null;
}
