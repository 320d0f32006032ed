import { csvRows } from "../../files/csv.ts";
import { ukDay } from "../../values/dates.ts";
import { utf8Text } from "../../files/decode.ts";
import { type ListItem, type PublishedFile, UnreadablePublication } from "../../published.ts";
import { type UkDesignation, ukItem } from "./uk-designation.ts";

/** The columns we read, by their name in the file's second line; in what order they stand does not matter. */
const columnNames = {
  uniqueId: "Unique ID",
  type: "Designation Type",
  regime: "Regime Name",
  dateDesignated: "Date Designated",
  name1: "Name 1",
  name2: "Name 2",
  name3: "Name 3",
  name4: "Name 4",
  name5: "Name 5",
  name6: "Name 6",
  nameType: "Name type",
  strength: "Alias strength",
  nonLatinName: "Name non-latin script",
  dateOfBirth: "D.O.B",
  nationalities: "Nationality(/ies)",
  passport: "Passport number",
  passportDetails: "Passport additional information",
  nationalIdentifier: "National Identifier number",
  nationalIdentifierDetails: "National Identifier additional information",
  registrationNumber: "Business registration number (s)",
  imoNumber: "IMO number",
} as const;

type Column = keyof typeof columnNames;
type Row = Readonly<Record<Column, string>>;

/** UK-Sanctions-List.csv: the day of the report, the header, and a row for every name with every address of a designation. */
export async function* parseUkCsv(files: readonly PublishedFile[]): AsyncGenerator<ListItem> {
  const [file, ...others] = files;
  if (!file) throw new UnreadablePublication("missing_file", "The publication has no file.");
  if (others.length > 0) throw new UnreadablePublication("unknown_format", "The publication has more than one file.");
  const rows = csvRows(utf8Text(file.bytes));
  const report = await rows.next();
  if (report.done) throw new UnreadablePublication("empty", "The file is empty.");
  const publishedAt = ukDay(/^\s*Report Date:(.*)$/i.exec(report.value.fields[0] ?? "")?.[1]);
  const header = publishedAt === null ? report : await rows.next();
  const places = placesOf(header.done ? [] : header.value.fields);
  yield { type: "publication", format: "uk_csv", publishedAt };
  const designations = new Map<string, Row[]>();
  let place = 0;
  for await (const { fields, complete } of rows) {
    place += 1;
    if (fields.length < places.count && !complete) {
      throw new UnreadablePublication("malformed", "The file ends in the middle of a row.");
    }
    const row = rowOf(fields, places);
    const id = row.uniqueId.trim();
    // A row may leave out the empty columns at its end, but it has no columns that nobody named.
    if (fields.length > places.count) yield { type: "dropped", record: `#${place}`, reason: "malformed" };
    else if (id === "") yield { type: "dropped", record: `#${place}`, reason: "no_id" };
    else if (designations.has(id)) designations.get(id)!.push(row);
    else designations.set(id, [row]);
  }
  for (const [id, ofOne] of designations) yield ukItem(designationOf(id, ofOne), id);
}

type Places = { count: number; of: Readonly<Record<Column, number>> };

function placesOf(header: readonly string[]): Places {
  const names = header.map((name) => name.trim().toLowerCase());
  const of = Object.entries(columnNames).map(([column, name]) => [column, names.indexOf(name.toLowerCase())] as const);
  const missing = of.filter(([, place]) => place === -1).map(([column]) => column);
  if (missing.length > 0)
    throw new UnreadablePublication("unknown_format", `The file has no column ${missing.join(", ")}.`);
  return { count: header.length, of: Object.fromEntries(of) as Record<Column, number> };
}

function rowOf(fields: readonly string[], places: Places): Row {
  const values = Object.entries(places.of).map(([column, place]) => [column, fields[place] ?? ""] as const);
  return Object.fromEntries(values) as Record<Column, string>;
}

/** The rows of one designation repeat what it has once, so most of it is the same in all of them. */
function designationOf(uniqueId: string, rows: readonly Row[]): UkDesignation {
  const distinct = (column: Column) =>
    [...new Set(rows.map((row) => row[column]))].filter((value) => value.trim() !== "");
  return {
    uniqueId,
    type: distinct("type")[0] ?? "",
    regimes: distinct("regime"),
    dateDesignated: distinct("dateDesignated")[0] ?? "",
    names: rows.map((row) => ({
      parts: [row.name1, row.name2, row.name3, row.name4, row.name5, row.name6],
      type: row.nameType,
      strength: row.strength,
    })),
    nonLatinNames: distinct("nonLatinName"),
    datesOfBirth: distinct("dateOfBirth"),
    nationalities: distinct("nationalities"),
    passports: rows.map((row) => ({ number: row.passport, details: row.passportDetails })),
    nationalIdentifiers: rows.map((row) => ({
      number: row.nationalIdentifier,
      details: row.nationalIdentifierDetails,
    })),
    registrationNumbers: distinct("registrationNumber"),
    imoNumbers: distinct("imoNumber"),
  };
}
