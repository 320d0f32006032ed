import { type CsvRow, csvRows } from "../../files/csv.ts";
import { mixedText } from "../../files/decode.ts";
import type { EntityKind, ListedName, ListEntry } from "../../entry.ts";
import { isCut, ofacRemarks } from "./ofac-remarks.ts";
import { type ListItem, type PublishedFile, UnreadablePublication } from "../../published.ts";

/** The four tables, none of which has a header, by their number of columns. Addresses are not compared and not read. */
const columns = { primary: 12, aliases: 5, addresses: 6, comments: 2 } as const;

type Table = keyof typeof columns;

/**
 * sdn.csv or cons_prim.csv, with what stands beside it: alt.csv (further names), comments (where the remarks go on). The primary
 * table alone can be read too; that the further names are missing is reported.
 */
export async function* parseOfacCsv(files: readonly PublishedFile[]): AsyncGenerator<ListItem> {
  const tables = await tablesOf(files);
  const primary = tables.get("primary");
  if (!primary) throw new UnreadablePublication("missing_file", "The publication has no sdn.csv or cons_prim.csv.");
  const aliases = await byEntry(tables.get("aliases"), columns.aliases, 3);
  const comments = await byEntry(tables.get("comments"), columns.comments, 1);
  yield { type: "publication", format: "ofac_csv", publishedAt: null };
  const seen = new Set<string>();
  let place = 0;
  let cutRemarks = 0;
  for await (const row of rowsOf(primary)) {
    cutRemarks += Number(isCut(row.fields.at(-1) ?? ""));
    yield itemOf(row, ++place, seen, aliases, comments);
  }
  // Files of different days: an entry that has further names but no first one was lost.
  for (const id of new Set([...aliases.keys(), ...comments.keys()])) {
    if (!seen.has(id)) yield { type: "dropped", record: id, reason: "no_name" };
  }
  const hasCompanions = tables.has("aliases") && (cutRemarks === 0 || tables.has("comments"));
  if (!hasCompanions) yield { type: "gap", gap: "companion_file_missing" };
  // OFAC has published comments without the mark, so only the other files must have it.
  const marked = [primary, tables.get("aliases")].filter((file) => file !== undefined);
  for (const file of marked) if (!(await hasEndMark(file))) return yield { type: "gap", gap: "end_mark_missing" };
}

/** The control character behind the last row: OFAC writes it last, so whatever lacks it was cut off. */
const endMark = 0x1a;

async function hasEndMark({ bytes }: PublishedFile): Promise<boolean> {
  let last = 0;
  for await (const piece of bytes) last = piece.findLast((byte) => byte > 0x20 || byte === endMark) ?? last;
  return last === endMark;
}

/** Files are told apart by their columns. An empty one is refused, unless it can be empty: nothing may have been cut off. */
async function tablesOf(files: readonly PublishedFile[]): Promise<Map<Table, PublishedFile>> {
  const tables = new Map<Table, PublishedFile>();
  for (const file of files) {
    const table = await tableOf(file);
    if (tables.has(table))
      throw new UnreadablePublication("unknown_format", `${file.name} is a second file of ${table}.`);
    tables.set(table, file);
  }
  return tables;
}

async function tableOf(file: PublishedFile): Promise<Table> {
  for await (const { fields } of rowsOf(file)) {
    const [table] = Object.entries(columns).find(([, count]) => count === fields.length) ?? [];
    if (table !== undefined && entryId(fields) !== null) return table as Table;
    throw new UnreadablePublication("unknown_format", `${file.name} is not a table of OFAC's.`);
  }
  if (/comments/i.test(file.name)) return "comments";
  throw new UnreadablePublication("empty", `${file.name} is empty.`);
}

function rowsOf(file: PublishedFile): AsyncGenerator<CsvRow> {
  return csvRows(mixedText(file.bytes));
}

/** The values of one column, by entry, in the order of the file. */
async function byEntry(file: PublishedFile | undefined, count: number, column: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (!file) return found;
  for await (const row of rowsOf(file)) {
    const id = entryId(row.fields);
    const value = row.fields[column];
    if (row.fields.length !== count || id === null || value === undefined) {
      throw new UnreadablePublication("malformed", `A row of ${file.name} has another form than the others.`);
    }
    const values = found.get(id);
    if (values) values.push(value);
    else found.set(id, [value]);
  }
  return found;
}

type ByEntry = ReadonlyMap<string, readonly string[]>;

function itemOf(row: CsvRow, place: number, seen: Set<string>, aliases: ByEntry, comments: ByEntry): ListItem {
  const id = entryId(row.fields);
  const isWhole = row.fields.length === columns.primary;
  if (!isWhole && !row.complete) throw new UnreadablePublication("malformed", "The file ends in the middle of a row.");
  if (!isWhole) return { type: "dropped", record: id ?? `#${place}`, reason: "malformed" };
  if (id === null) return { type: "dropped", record: `#${place}`, reason: "no_id" };
  if (seen.has(id)) return { type: "dropped", record: id, reason: "repeated_id" };
  seen.add(id);
  const continued = comments.get(id)?.join("") ?? null;
  const entry = entryOf(id, row.fields, aliases.get(id) ?? [], continued);
  return entry.names.length === 0 ? { type: "dropped", record: id, reason: "no_name" } : { type: "entry", entry };
}

function entryOf(
  id: string,
  fields: readonly string[],
  aliases: readonly string[],
  continued: string | null,
): ListEntry {
  const [, name = "", type = "", programmes = "", , , , , , , , remarks = ""] = fields;
  const { weakNames, ...details } = ofacRemarks(stated(remarks) === "" ? "" : remarks, continued);
  return {
    id,
    kind: kinds.get(stated(type).toLowerCase()) ?? null,
    names: namesOf([name, ...aliases], weakNames),
    ...details,
    // `SDGT] [NPWMD] [IFSR`
    programmes: [...new Set(stated(programmes).split(/\]\s*\[/))].filter((programme) => programme !== ""),
    listedOn: null,
    pep: null,
  };
}

/** Nothing stands for an entity; vessels and aircraft are entities; a type that OFAC has not used before has no kind. */
const kinds = new Map<string, EntityKind>([
  ["individual", "person"],
  ["", "entity"],
  ["entity", "entity"],
  ["vessel", "entity"],
  ["aircraft", "entity"],
]);

function namesOf(names: readonly string[], weakNames: readonly string[]): ListedName[] {
  const strong = new Set(names.map(stated));
  const all = [
    ...[...strong].map((text) => ({ text, weak: false })),
    ...[...new Set(weakNames)].filter((text) => !strong.has(text)).map((text) => ({ text, weak: true })),
  ];
  return all.filter(({ text }) => text !== "");
}

function entryId(fields: readonly string[]): string | null {
  const [id = ""] = fields;
  return /^\s*\d{1,12}\s*$/.test(id) ? id.trim() : null;
}

/** `-0- ` is OFAC's way to say nothing. */
function stated(field: string): string {
  const text = field.replaceAll(/\s+/g, " ").trim();
  return text === "-0-" ? "" : text;
}
