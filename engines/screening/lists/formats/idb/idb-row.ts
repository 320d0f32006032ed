import { countriesIn, countryCode } from "../../values/countries.ts";
import { isoDay } from "../../values/dates.ts";
import type { EntityKind, ListEntry } from "../../entry.ts";

/** A sanction of the development bank's list, its texts by the names of their columns in small letters. */
export type IdbRow = ReadonlyMap<string, string>;

/** Without these it is another table. */
export const idbColumns = ["title", "entity", "from", "to"] as const;

/** The last day of a sanction, null while it goes on or where nobody can read when it ends. */
export function endOf(row: IdbRow): string | null {
  return dayOf(textOf(row, "to"));
}

/**
 * The list numbers its rows anew, so what identifies a sanction is who it is against and since when. Null where that is no name, or
 * none that an id can hold.
 */
export function idbId(row: IdbRow): string | null {
  const title = textOf(row, "title");
  const from = textOf(row, "from");
  const id = slug([textOf(row, "entity"), title, dayOf(from) ?? from].join(" "));
  return slug(title) === "" || id.length > 400 ? null : id;
}

/** The rows of one sanction: the same name since the same day, now and then with another nationality or other name. */
export function idbEntry(id: string, rows: readonly IdbRow[]): ListEntry {
  const [first = new Map<string, string>()] = rows;
  const title = textOf(first, "title");
  const names = new Set([title, ...rows.flatMap(otherNames)]);
  return {
    id,
    kind: kindOf(title, textOf(first, "entity")),
    names: [...names].map((text) => ({ text, weak: false })),
    datesOfBirth: [],
    nationalities: [...new Set(rows.flatMap((row) => nationalitiesOf(textOf(row, "nationality"))))],
    identifiers: [],
    programmes: [...new Set(rows.map(programmeOf))].filter((programme) => programme !== ""),
    listedOn: dayOf(textOf(first, "from")),
    pep: null,
  };
}

function textOf(row: IdbRow, column: string): string {
  const text = (row.get(column) ?? "").replaceAll(/\s+/g, " ").trim();
  return /^(null|n\/?a|none|-)$/i.test(text) ? "" : text;
}

/** `2009-02-09 00:00:00.000000000`, `2009-02-09T00:00`, and the number of the day that a workbook has instead of a date. */
function dayOf(text: string): string | null {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:[T ][\d:.]+Z?)?$/.exec(text) ?? [];
  if (day !== undefined) return isoDay(day);
  return /^\d{5}(\.\d+)?$/.test(text) ? workbookDay(Number.parseInt(text, 10)) : null;
}

/** Day 25,569 is the first of 1970. */
function workbookDay(number: number): string {
  return new Date((number - 25_569) * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The list takes firms for individuals and the other way round, so its kind counts only where the name says the same: a firm with a
 * legal form, an individual with a title.
 */
function kindOf(title: string, entity: string): EntityKind | null {
  if (/^firm$/i.test(entity) && legalForm.test(title)) return "entity";
  return /^individual$/i.test(entity) && personTitle.test(title) ? "person" : null;
}

const legalForm =
  /(?:^|[\s,.(])(?:s\.? ?a\.?|s\.? ?r\.? ?l\.?|s\.? ?a\.? ?c\.?|c\.? ?a\.?|ltda?|limited|inc|llc|corp|gmbh|s\.? ?p\.? ?a\.?|e\.? ?i\.? ?r\.? ?l\.?)(?=$|[\s,.)])/i;
const personTitle = /^(?:mr|mrs|ms|dr|ing|sr|sra|lic)\.? /i;

/** Bodies that stand where another name of the sanctioned should: who decided, which `IDB Sanction Source` says in short (SCOM). */
const bodies = new Set([
  "sanctions committee",
  "sanctions officer",
  "case officer",
  "office of institutional integrity",
  "inter american development bank",
  "idb",
  "idb group",
  "idb invest",
  "world bank",
  "world bank group",
  "asian development bank",
  "african development bank",
  "african development bank group",
  "european bank for reconstruction and development",
]);

function otherNames(row: IdbRow): string[] {
  const source = slug(textOf(row, "idb sanction source"));
  const names = textOf(row, "other name").split(";");
  const isBody = (name: string) => bodies.has(slug(name).replaceAll("-", " ")) || slug(name) === source;
  return names.map((name) => name.trim()).filter((name) => name !== "" && !isBody(name));
}

/** `Regional` is none. */
function nationalitiesOf(text: string): string[] {
  const whole = countryCode(text);
  return whole === null ? countriesIn(text) : [whole];
}

function programmeOf(row: IdbRow): string {
  const type = textOf(row, "idb sanction type") || textOf(row, "tipo de sancion del bid");
  return `${textOf(row, "source")} ${type}`.trim();
}

function slug(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
}
