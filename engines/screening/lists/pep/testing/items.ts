import type { ListEntry } from "../../entry.ts";
import type { PublishedFile } from "../../published.ts";
import { madeFile, parsed } from "../../testing/list-files.ts";
import { parsePepSources } from "../parse-pep-sources.ts";

/** Items of Wikidata, invented; people have ids from 1000, positions from 500, so that they are told apart at a glance. */
export type MadeItem = { id: string; [member: string]: unknown };
type Snak = { snaktype: string; datavalue?: { value: unknown } };
type Statement = { mainsnak: Snak; rank: string; qualifiers: Record<string, Snak[]> };
type Claims = Record<string, (Snak | Statement)[]>;

export function item(id: number, label: string | null, claims: Claims = {}, more: object = {}): MadeItem {
  const labels = label === null ? {} : { en: { language: "en", value: label } };
  const written = Object.entries(claims).map(([property, stated]) => [property, stated.map(asStatement)]);
  return { type: "item", id: `Q${id}`, labels, aliases: {}, claims: Object.fromEntries(written), ...more };
}

export function person(id: number, label: string | null, claims: Claims = {}, more: object = {}): MadeItem {
  return item(id, label, { P31: [ref(5)], ...claims }, more);
}

/** A class or position below another. */
export function below(id: number, label: string, ...above: number[]): MadeItem {
  return item(id, label, { P279: above.map(ref) });
}

export function ref(id: number): Snak {
  return { snaktype: "value", datavalue: { value: { "entity-type": "item", "numeric-id": id, id: `Q${id}` } } };
}

export function text(value: unknown): Snak {
  return { snaktype: "value", datavalue: { value } };
}

/** `2012-05-07`, `2012-05`, `2012`: the precision is that of what is given, unless it is said. */
export function time(date: string, precision = 9 + (date.length - 4) / 3, calendar = "Q1985727"): Snak {
  const moment = `+${date}${"-00-00".slice(date.length - 4)}T00:00:00Z`;
  return text({ time: moment, precision, calendarmodel: `http://www.wikidata.org/entity/${calendar}` });
}

export const somevalue: Snak = { snaktype: "somevalue" };
export const novalue: Snak = { snaktype: "novalue" };

export function statement(mainsnak: Snak, qualifiers: Record<string, Snak[]> = {}, rank = "normal"): Statement {
  return { mainsnak, rank, qualifiers };
}

function asStatement(stated: Snak | Statement): Statement {
  return "mainsnak" in stated ? stated : statement(stated);
}

export function dump(items: readonly MadeItem[], name = "dump.json"): PublishedFile {
  return madeFile(name, `[\n${items.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`);
}

export function answer(...items: readonly MadeItem[]): PublishedFile {
  return madeFile(
    "answer.json",
    JSON.stringify({ entities: Object.fromEntries(items.map((each) => [each.id, each])) }),
  );
}

/** The listed entries, by id. */
export async function listed(...files: PublishedFile[]): Promise<Map<string, ListEntry>> {
  const { entries } = await parsed(parsePepSources, ...files);
  return new Map(entries.map((entry) => [entry.id, entry]));
}
