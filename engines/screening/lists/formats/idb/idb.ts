import { csvRows } from "../../files/csv.ts";
import { isoDay } from "../../values/dates.ts";
import { utf8Text } from "../../files/decode.ts";
import { endOf, idbColumns, idbEntry, idbId, type IdbRow } from "./idb-row.ts";
import { type ListFormat, type ListItem, type PublishedFile, UnreadablePublication } from "../../published.ts";
import { xlsxRows } from "../../files/xlsx.ts";

/** `metadataDay` is when the dataset last changed, from the file that describes it. */
type Content = { format: ListFormat | null; rows: IdbRow[]; total: number; metadataDay: string | null };

/**
 * The development bank's list: pages of JSON records, or a CSV or XLSX export, and beside them the JSON that describes the dataset.
 * Nothing in the records says of which day they are; without that description it is `readOn`. A sanction that had ended on that day
 * is no longer listed; without a day, all of them are.
 */
export async function* parseIdb(
  files: readonly PublishedFile[],
  readOn: string | null = null,
): AsyncGenerator<ListItem> {
  if (files.length === 0) throw new UnreadablePublication("missing_file", "The publication has no file.");
  const contents: Content[] = [];
  for (const file of files) contents.push(await contentOf(file));
  const format = formatOf(contents);
  const rows = contents.flatMap((content) => content.rows);
  if (rows.length < Math.max(...contents.map(({ total }) => total))) {
    throw new UnreadablePublication("malformed", "The publication has fewer records than it says.");
  }
  const publishedAt = contents.find(({ metadataDay }) => metadataDay !== null)?.metadataDay ?? readOn;
  yield { type: "publication", format, publishedAt };
  const sanctions = new Map<string, IdbRow[]>();
  for (const [place, row] of rows.entries()) {
    const id = idbId(row);
    if (id === null) yield { type: "dropped", record: `#${place + 1}`, reason: "no_name" };
    else sanctions.set(id, [...(sanctions.get(id) ?? []), row]);
  }
  for (const [id, ofOne] of sanctions) {
    const current = ofOne.filter((row) => publishedAt === null || (endOf(row) ?? publishedAt) >= publishedAt);
    if (current.length > 0) yield { type: "entry", entry: idbEntry(id, current) };
  }
}

/** Pages of JSON belong together; two exports do not. */
function formatOf(contents: readonly Content[]): ListFormat {
  const formats = contents.flatMap(({ format }) => format ?? []);
  const [format] = formats;
  if (format === undefined)
    throw new UnreadablePublication("missing_file", "The publication has no file with records.");
  if (formats.length > 1 && !formats.every((other) => other === "idb_json")) {
    throw new UnreadablePublication("unknown_format", "The publication has more than one export.");
  }
  return format;
}

async function contentOf(file: PublishedFile): Promise<Content> {
  const beginning = await beginningOf(file);
  if (beginning === "") throw new UnreadablePublication("empty", `${file.name} is empty.`);
  if (beginning.startsWith("{")) return jsonContent(await wholeText(file));
  const isWorkbook = beginning.startsWith("PK");
  const rows = isWorkbook ? xlsxRows(file.bytes) : csvFields(file);
  return { format: isWorkbook ? "idb_xlsx" : "idb_csv", rows: await tableRows(rows), total: 0, metadataDay: null };
}

/** The first characters that are no space; what is not ASCII does not matter here. */
async function beginningOf(file: PublishedFile): Promise<string> {
  let beginning = "";
  for await (const piece of file.bytes) {
    const characters = String.fromCharCode(...piece.subarray(0, 1_024));
    beginning = (beginning + characters).replace(/^ï»¿/, "").trimStart();
    if (beginning.length > 3) break;
  }
  return beginning;
}

async function* csvFields(file: PublishedFile): AsyncGenerator<string[]> {
  for await (const { fields } of csvRows(utf8Text(file.bytes))) yield fields;
}

const mostRows = 200_000;

/** Rows above the header, and the note on filters at the end of an export, are not records. */
async function tableRows(rows: AsyncIterable<string[]>): Promise<IdbRow[]> {
  let header: string[] | null = null;
  const found: IdbRow[] = [];
  for await (const fields of rows) {
    const names = fields.map((field) => field.trim().toLowerCase());
    if (header === null) header = idbColumns.every((column) => names.includes(column)) ? names : null;
    else if (!isNote(names)) found.push(new Map(header.map((column, place) => [column, fields[place] ?? ""])));
    if (found.length > mostRows)
      throw new UnreadablePublication("too_large", "The file has more rows than a list may have.");
  }
  if (header === null)
    throw new UnreadablePublication("unknown_format", "The file has no row with the names of its columns.");
  return found;
}

function isNote(fields: readonly string[]): boolean {
  return fields.every((field) => field === "") || (fields[0] ?? "").startsWith("applied filters");
}

const mostCharacters = 64_000_000;

async function wholeText(file: PublishedFile): Promise<string> {
  let text = "";
  for await (const piece of utf8Text(file.bytes)) {
    text += piece;
    if (text.length > mostCharacters)
      throw new UnreadablePublication("too_large", "The file exceeds the limit for a list.");
  }
  return text;
}

/** `{ success, result: { records, total } }` of the records, `{ success, result: { metadata_modified } }` of the dataset. */
function jsonContent(text: string): Content {
  const result = member(parsedJson(text), "result");
  const records = member(result, "records");
  const modified = member(result, "metadata_modified");
  if (Array.isArray(records)) {
    return {
      format: "idb_json",
      rows: records.map(recordRow),
      total: Number(member(result, "total")) || 0,
      metadataDay: null,
    };
  }
  if (typeof modified !== "string") throw new UnreadablePublication("unknown_format", "The JSON has no records.");
  return { format: null, rows: [], total: 0, metadataDay: isoDay(modified.slice(0, 10)) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadablePublication("malformed", "The file is not complete JSON.");
  }
}

function recordRow(record: unknown): IdbRow {
  const values = typeof record === "object" && record !== null ? Object.entries(record) : [];
  const columns = values.map(([column]) => column.trim().toLowerCase());
  if (!idbColumns.every((column) => columns.includes(column))) {
    throw new UnreadablePublication("unknown_format", "A record has fields that this list does not have.");
  }
  const texts = values.map(([, value]) =>
    typeof value === "string" || typeof value === "number" ? String(value) : "",
  );
  return new Map(columns.map((column, place) => [column, texts[place] ?? ""]));
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
