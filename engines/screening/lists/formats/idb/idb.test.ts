import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIdb } from "./idb.ts";
import { type PublishedFile, UnreadablePublication } from "../../published.ts";
import { madeFile, parsed, publishedFile, whyWithout, withoutLists } from "../../testing/list-files.ts";
import { workbook } from "../../testing/workbook.ts";

type Row = Record<string, string | number | null>;

const current: Row = {
  _id: 1,
  Title: "Constructora Ejemplo, S.A.",
  Entity: "Firm",
  Nationality: "Bolivia, Korea (Republic of), Regional",
  Country: " Perú",
  From: "2009-02-09 00:00:00.000000000",
  To: "Ongoing",
  "Prohibited Practice": "Fraud",
  Source: "IDB",
  "Tipo de sancion del BID": "Debarment",
  "IDB Sanction Source": "SCOM",
  "Other Name": "Ejemplo SRL; Sanctions Committee",
};
const person: Row = { ...current, Title: "Ana Ejemplo", Entity: "Individual", Nationality: "Peru", "Other Name": null };
const ended: Row = { ...person, Title: "Luis Ejemplo", To: "2020-06-30 00:00:00" };

const records = (rows: readonly unknown[], total = rows.length) =>
  madeFile("datastore_search", JSON.stringify({ success: true, result: { records: rows, total } }), 100);
const dataset = (day: string) =>
  madeFile("package_show", JSON.stringify({ success: true, result: { metadata_modified: `${day}T12:34:56.789` } }));
const idsOf = async (...files: PublishedFile[]) => (await parsed(parseIdb, ...files)).entries.map(({ id }) => id);

describe("the development bank's list", () => {
  it("gives an entry for a sanction, identified by who it is against and since when", async () => {
    const { publications, entries, dropped } = await parsed(parseIdb, records([current]), dataset("2024-05-01"));
    expect(publications).toEqual([{ type: "publication", format: "idb_json", publishedAt: "2024-05-01" }]);
    expect(dropped).toEqual([]);
    expect(entries).toEqual([
      {
        id: "firm-constructora-ejemplo-s-a-2009-02-09",
        kind: "entity",
        names: [
          { text: "Constructora Ejemplo, S.A.", weak: false },
          { text: "Ejemplo SRL", weak: false },
        ],
        datesOfBirth: [],
        nationalities: ["BO"],
        identifiers: [],
        programmes: ["IDB Debarment"],
        listedOn: "2009-02-09",
        pep: null,
      },
    ]);
  });

  it.each([
    ["Firm", "Constructora Ejemplo S.R.L.", "entity"],
    ["Firm", "Ana Ejemplo", null],
    ["Individual", "Constructora Ejemplo S.R.L.", null],
    ["Individual", "Ana Ejemplo", null],
    ["Individual", "Mr. Luis Ejemplo", "person"],
    ["", "Ana Ejemplo", null],
  ])("trusts the kind only where the name says the same: %s, %s", async (entity, title, kind) => {
    const { entries } = await parsed(parseIdb, records([{ ...current, Entity: entity, Title: title }]));
    expect(entries[0]?.kind).toBe(kind);
  });

  it("leaves out what had ended on the day of the publication, not what ends on it", async () => {
    const rows = records([current, ended]);
    expect(await idsOf(rows, dataset("2020-07-01"))).toHaveLength(1);
    expect(await idsOf(rows, dataset("2020-06-30"))).toHaveLength(2);
    // Nobody knows the day: what has ended cannot be told from what has not.
    expect(await idsOf(rows)).toHaveLength(2);
  });

  it("takes the day on which it was read where nothing else says one", async () => {
    const onThatDay = (files: readonly PublishedFile[]) => parseIdb(files, "2020-07-01");
    const { publications, entries } = await parsed(onThatDay, records([current, ended]));
    expect(publications[0]?.publishedAt).toBe("2020-07-01");
    expect(entries).toHaveLength(1);
    expect((await parsed(onThatDay, records([ended]), dataset("2019-01-01"))).entries).toHaveLength(1);
  });

  it("joins rows of one sanction", async () => {
    const again = { ...current, _id: 2, Nationality: "Chile", "Other Name": "Otra Cosa" };
    const { entries, dropped } = await parsed(parseIdb, records([current, again]));
    expect(dropped).toEqual([]);
    expect(entries).toMatchObject([{ nationalities: ["BO", "CL"], names: [{}, {}, { text: "Otra Cosa" }] }]);
  });

  it("is the same as JSON in pages, as CSV and as a workbook", async () => {
    const columns = Object.keys(current).filter((column) => column !== "_id");
    const rows = [current, person, ended];
    const quoted = (value: Row[string] | undefined) => `"${String(value ?? "").replaceAll('"', '""')}"`;
    const csv = [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((row) =>
      row.map(quoted).join(","),
    );
    const json = await parsed(parseIdb, records([current], 3), records([person, ended], 3), dataset("2020-07-01"));
    expect(json.entries).toHaveLength(2);
    const ofCsv = await parsed(parseIdb, madeFile("a.csv", `\uFEFF${csv.join("\n")}`, 1), dataset("2020-07-01"));
    expect(ofCsv).toMatchObject({ publications: [{ format: "idb_csv" }], entries: json.entries, dropped: [] });
    const days: Record<string, number> = { "2009-02-09 00:00:00.000000000": 39_853, "2020-06-30 00:00:00": 44_012 };
    const cells = rows.map((row) => columns.map((column) => days[String(row[column])] ?? row[column] ?? null));
    const xlsx = workbook([["Sanctions"], columns, ...cells, [null], ["Applied filters: From is after 2007"]]);
    const ofXlsx = await parsed(parseIdb, madeFile("a.xlsx", xlsx), dataset("2020-07-01"));
    expect(ofXlsx).toMatchObject({ publications: [{ format: "idb_xlsx" }], entries: json.entries, dropped: [] });
  });

  it("drops a row without a name", async () => {
    const { dropped } = await parsed(parseIdb, records([current, { ...person, Title: "NULL" }]));
    expect(dropped).toEqual([{ type: "dropped", record: "#2", reason: "no_name" }]);
  });

  it.each([
    ["missing_file", "there is none", []],
    ["missing_file", "there are no records", [dataset("2020-07-01")]],
    ["empty", "it is empty", [madeFile("a.json", " \n")]],
    ["malformed", "it is not whole", [madeFile("a.json", '{"result":')]],
    ["malformed", "there are fewer records than it says", [records([current], 2)]],
    ["unknown_format", "it is other JSON", [madeFile("a.json", '{"result":{}}')]],
    ["unknown_format", "its records are others", [records([{ Name: "x" }])]],
    ["unknown_format", "its records are no records", [records([null])]],
    ["unknown_format", "its columns are others", [madeFile("a.csv", "a,b\n1,2\n")]],
    ["unknown_format", "it is two exports", [records([current]), madeFile("a.csv", "Title,Entity,From,To\n")]],
  ])("cannot be read: %s, when %s", async (reason, _, files) => {
    await expect(parsed(parseIdb, ...files)).rejects.toMatchObject({ reason });
  });

  it("gives items or the reason why it cannot be read, whatever its bytes", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
      fc.json().map((text) => new TextEncoder().encode(`{"result":{"records":[${text}]}}`)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        await parsed(parseIdb, madeFile("a", content)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadablePublication);
        });
      }),
    );
  });
});

describe.skipIf(withoutLists)(`the development bank's list as published${whyWithout}`, () => {
  it("[SC-LI-1] a real record: a firm, with the committee that sanctioned it not taken for its name", async () => {
    const { entries, dropped } = await parsed(parseIdb, publishedFile("idb_sanctions/sample_row.json"));
    expect(dropped).toEqual([]);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ kind: "entity", nationalities: ["PY"], listedOn: "2009-02-09" });
    expect(entries[0]?.names).toHaveLength(1);
    expect(entries[0]?.id).toMatch(/^firm-.*-2009-02-09$/);
  });
});
