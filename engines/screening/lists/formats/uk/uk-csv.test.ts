import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListEntry } from "../../entry.ts";
import { UnreadablePublication } from "../../published.ts";
import { madeFile, parsed, publishedFile, total, whyWithout, withoutLists } from "../../testing/list-files.ts";
import { parseUkCsv } from "./uk-csv.ts";
import { parseUkXml } from "./uk-xml.ts";

const header = [
  "Last Updated,Unique ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script",
  "Regime Name,Designation Type,Date Designated,D.O.B,Nationality(/ies),National Identifier number",
  "National Identifier additional information,Passport number,Passport additional information",
  "Business registration number (s),IMO number",
].join(",");

const columns = header.split(",");
const row = (values: Record<string, string>) => columns.map((column) => `"${values[column] ?? ""}"`).join(",");
const ada = { "Unique ID": "XYZ0001", "Regime Name": "The Example Regulations", "Designation Type": "Individual" };
const rows = [
  row({ ...ada, "Name 6": "OTHER", "Name 1": "Ada", "Name type": "Alias", "Alias strength": "Low quality a.k.a" }),
  row({
    "Unique ID": "XYZ0002",
    "Name 6": "EXAMPLE TRADING",
    "Name type": "Primary Name",
    "Designation Type": "Entity",
  }),
  row({ ...ada, "Name 6": "EXAMPLE", "Name 1": "Ada", "Name type": "Primary Name", "D.O.B": "12/05/1958" }),
  row({ ...ada, "Name 6": "EXAMPLE", "Name 1": "Ada", "Name type": "Primary Name", "D.O.B": "dd/mm/1960" }),
  row({
    ...ada,
    "Name non-latin script": "Ада",
    "Passport number": "P1234",
    "Passport additional information": "Chad",
  }),
];
const file = (...lines: string[]) => madeFile("UK-Sanctions-List.csv", lines.map((line) => `${line}\r\n`).join(""), 11);

describe("the United Kingdom's CSV", () => {
  it("gives one entry for all rows of a designation, wherever they stand", async () => {
    const { publications, entries, dropped } = await parsed(
      parseUkCsv,
      file("Report Date: 13-Feb-2026", header, ...rows),
    );
    expect(publications).toEqual([{ type: "publication", format: "uk_csv", publishedAt: "2026-02-13" }]);
    expect(dropped).toEqual([]);
    expect(entries).toMatchObject([
      {
        id: "XYZ0001",
        kind: "person",
        names: [
          { text: "Ada EXAMPLE", weak: false },
          { text: "Ada OTHER", weak: true },
          { text: "Ада", weak: false },
        ],
        datesOfBirth: [{ from: "1958-05-12" }, { from: "1960-01-01", to: "1960-12-31" }],
        identifiers: [{ kind: "passport", value: "P1234", country: "TD" }],
        programmes: ["The Example Regulations"],
      },
      { id: "XYZ0002", kind: "entity", names: [{ text: "EXAMPLE TRADING", weak: false }] },
    ]);
  });

  it("finds its columns by their names, in any order, with or without the day of the report", async () => {
    const turned = (line: string) => line.split(",").toReversed().join(",");
    const { publications, entries } = await parsed(parseUkCsv, file(turned(header), ...rows.map(turned)));
    expect(publications[0]?.publishedAt).toBeNull();
    expect(entries).toEqual((await parsed(parseUkCsv, file("Report Date: 13-Feb-2026", header, ...rows))).entries);
  });

  it("lets a row leave out empty columns at its end", async () => {
    const { entries } = await parsed(parseUkCsv, file(header, rows[1]!.replace(/(,"")+$/, "")));
    expect(entries).toHaveLength(1);
  });

  it.each([
    ["malformed", `${rows[1]},"one more"`, "#2"],
    ["no_id", row({ "Name 6": "NOBODY", "Designation Type": "Entity" }), "#2"],
    ["no_name", row({ "Unique ID": "XYZ0003", "Designation Type": "Entity" }), "XYZ0003"],
  ])("drops a row: %s", async (reason, added, record) => {
    const { entries, dropped } = await parsed(parseUkCsv, file(header, rows[1]!, added));
    expect(dropped).toEqual([{ type: "dropped", record, reason }]);
    expect(entries).toHaveLength(1);
  });

  it.each([
    ["empty", "is empty", [madeFile("a.csv", "")]],
    ["missing_file", "is not there", []],
    ["unknown_format", "is two files", [file(header), file(header)]],
    ["unknown_format", "lacks a column", [file(header.replace("Unique ID", "Id"))]],
    ["unknown_format", "has no header", [file("Report Date: 13-Feb-2026")]],
    ["malformed", "ends in the middle of a row", [madeFile("a.csv", `${header}\n${rows[1]!.slice(0, 45)}`)]],
    ["malformed", "is not UTF-8", [madeFile("a.csv", Uint8Array.from([0x61, 0xff]))]],
  ])("cannot be read: %s, when it %s", async (reason, _, files) => {
    await expect(parsed(parseUkCsv, ...files)).rejects.toMatchObject({ reason });
  });

  it("gives items or the reason why it cannot be read, whatever its bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.boolean(), async (bytes, behindHeader) => {
        const content = behindHeader ? Buffer.concat([Buffer.from(`${header}\n`), bytes]) : bytes;
        await parsed(parseUkCsv, madeFile("a.csv", content)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadablePublication);
        });
      }),
    );
  });
});

describe.skipIf(withoutLists)(`the United Kingdom's CSV as published${whyWithout}`, () => {
  it("[SC-LI-1] the sample of 2026-02-13: 2 entries with names in Arabic script", async () => {
    const sample = publishedFile("uk_sanctions/sample_watchman_test_2026-02-13.csv");
    const { publications, entries, dropped } = await parsed(parseUkCsv, sample);
    expect(publications[0]?.publishedAt).toBe("2026-02-13");
    expect(dropped).toEqual([]);
    expect(entries.map(({ id, kind }) => [id, kind])).toEqual([
      ["AFG0001", "entity"],
      ["AFG0006", "person"],
    ]);
    expect(total(entries, ({ names }) => names.filter(({ text }) => /\p{Script=Arabic}/u.test(text)).length)).toBe(2);
    expect(entries[1]).toMatchObject({ nationalities: ["AF"], identifiers: [{ country: "ML" }, { country: "ML" }] });
  });

  it("[SC-LI-1] the list of 2018-04-13: 2,106 entries and 5,548 names, the same as its XML", async () => {
    const csv = await parsed(parseUkCsv, publishedFile("uk_sanctions/derived_UK-Sanctions-List.csv"));
    const xml = await parsed(parseUkXml, publishedFile("uk_sanctions/derived_UK-Sanctions-List.xml"));
    expect(csv.publications[0]?.publishedAt).toBe("2018-04-13");
    expect(csv.dropped).toEqual([]);
    expect([csv.entries.length, total(csv.entries, ({ names }) => names.length)]).toEqual([2_106, 5_548]);
    // The XML was made of the CSV. It has the first regime alone, and the numbers of a passport without the words before them,
    // which name the country; a name that is both first and alias lost that it is the first.
    const fromXml = new Map(xml.entries.map((entry) => [entry.id, entry]));
    const different = { regimes: 0, countries: 0, firstNames: 0 };
    for (const entry of csv.entries) {
      const twin = fromXml.get(entry.id)!;
      expect(comparable(entry)).toEqual(comparable(twin));
      expect(twin.programmes).toEqual(entry.programmes.slice(0, 1));
      different.regimes += Number(entry.programmes.length > 1);
      different.countries += Number(JSON.stringify(entry.identifiers) !== JSON.stringify(twin.identifiers));
      different.firstNames += Number(entry.names[0]?.text !== twin.names[0]?.text);
    }
    expect(different).toEqual({ regimes: 6, countries: 3, firstNames: 1 });
  });

  const comparable = (entry: ListEntry) => ({
    ...entry,
    programmes: null,
    names: entry.names.map(({ text, weak }) => `${text} ${weak}`).toSorted(),
    identifiers: entry.identifiers.map(({ kind, value }) => `${kind} ${value}`),
  });
});
