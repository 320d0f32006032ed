import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseOfacCsv } from "./ofac-csv.ts";
import { UnreadablePublication } from "../../published.ts";
import { madeFile, parsed } from "../../testing/list-files.ts";

const row = (id: string, name: string, type: string, programmes: string, remarks: string) =>
  `${id},"${name}",${type},"${programmes}",${"-0- ,".repeat(7)}${remarks}\r\n`;

const primary = [
  row("12", "EXAMPLE, Ada", '"individual"', "SDGT] [IFSR", `"DOB 1962; Passport A1234 (Iran); a.k.a. 'ADDY'."`),
  row("13", "EXAMPLE TRADING", "-0- ", "CUBA", "-0- "),
  row("14", "MV 'EXAMPLE'", '"vessel"', "CUBA", '"Vessel Registration Identification IMO 9111222."'),
]
  .join("")
  .concat("\u001A");
const aliases = '12,1,"aka","BEISPIEL, Ada",-0- \r\n12,2,"fka","EXAMPLE, Ada",-0- \r\n13,3,"nka","ÉTÉ",-0- \r\n\u001A';

const endless = (text: string) => text.replace("\u001A", "");

const files = (changed: { primary?: string; aliases?: string; comments?: string } = {}, pieceLength?: number) => [
  madeFile("SDN.CSV", changed.primary ?? primary, pieceLength),
  madeFile("ALT.CSV", changed.aliases ?? aliases, pieceLength),
  madeFile("ADD.CSV", '12,1,-0- ,"Havana","Cuba",-0- \r\n', pieceLength),
  madeFile("SDN_COMMENTS.CSV", changed.comments ?? "\u001A", pieceLength),
];

describe("OFAC's CSV files", () => {
  it("give entries with the names of two tables and what the remarks say", async () => {
    const { publications, entries, dropped } = await parsed(parseOfacCsv, ...files());
    expect(publications).toEqual([{ type: "publication", format: "ofac_csv", publishedAt: null }]);
    expect(dropped).toEqual([]);
    expect(entries).toEqual([
      {
        id: "12",
        kind: "person",
        names: [
          { text: "EXAMPLE, Ada", weak: false },
          { text: "BEISPIEL, Ada", weak: false },
          { text: "ADDY", weak: true },
        ],
        datesOfBirth: [{ from: "1962-01-01", to: "1962-12-31", circa: false }],
        nationalities: [],
        identifiers: [{ kind: "passport", value: "A1234", country: "IR" }],
        programmes: ["SDGT", "IFSR"],
        listedOn: null,
        pep: null,
      },
      expect.objectContaining({
        id: "13",
        kind: "entity",
        names: [
          { text: "EXAMPLE TRADING", weak: false },
          { text: "ÉTÉ", weak: false },
        ],
        programmes: ["CUBA"],
      }),
      expect.objectContaining({
        id: "14",
        kind: "entity",
        names: [{ text: "MV 'EXAMPLE'", weak: false }],
        identifiers: [{ kind: "registration_number", value: "IMO 9111222", country: null }],
      }),
    ]);
  });

  it("are the same in Latin-1, in any order and in pieces of any length", async () => {
    const whole = await parsed(parseOfacCsv, ...files());
    const latin1 = madeFile(
      "alt.csv",
      Uint8Array.from(aliases, (character) => character.charCodeAt(0)),
      1,
    );
    const [first, , third, fourth] = files({}, 3);
    expect(await parsed(parseOfacCsv, latin1, fourth!, third!, first!)).toEqual(whole);
  });

  it("may be the primary table alone", async () => {
    const { entries } = await parsed(parseOfacCsv, madeFile("sdn_2024-05-03.csv", primary));
    expect(entries.map(({ names }) => names.length)).toEqual([2, 1, 1]);
  });

  it("continue the remarks of one table in another", async () => {
    const cut = row("12", "EXAMPLE, Ada", '"individual"', "SDGT", '"DOB 1962; Digital Currency Addres"');
    const { entries } = await parsed(
      parseOfacCsv,
      ...files({ primary: cut + primary, comments: '12,"s - XBT 1Abc."\r\n' }),
    );
    expect(entries[0]?.identifiers).toEqual([{ kind: "wallet", value: "1Abc", country: null }]);
  });

  it.each([
    ["no_id", row("x", "EXAMPLE", "-0- ", "CUBA", "-0- "), "#4"],
    ["repeated_id", row("12", "EXAMPLE", "-0- ", "CUBA", "-0- "), "12"],
    ["no_name", row("15", "-0- ", "-0- ", "CUBA", "-0- "), "15"],
    ["malformed", '15,"EXAMPLE",-0- \r\n', "15"],
  ])("drop a row: %s", async (reason, added, record) => {
    const { entries, dropped } = await parsed(parseOfacCsv, ...files({ primary: endless(primary) + added }));
    expect(dropped).toEqual([{ type: "dropped", record, reason }]);
    expect(entries).toHaveLength(3);
  });

  it("count an entry that is only in the tables beside the primary one", async () => {
    const { dropped } = await parsed(
      parseOfacCsv,
      ...files({ aliases: `${aliases.slice(0, -1)}99,9,"aka","LOST",-0- \r\n` }),
    );
    expect(dropped).toEqual([{ type: "dropped", record: "99", reason: "no_name" }]);
  });

  it("leave the kind open for a type that is new", async () => {
    const { entries } = await parsed(parseOfacCsv, madeFile("sdn.csv", row("1", "X", '"submarine"', "CUBA", "-0- ")));
    expect(entries[0]?.kind).toBeNull();
  });

  it.each([
    ["empty", "are empty", [madeFile("sdn.csv", "")]],
    ["empty", "have an empty table of aliases", [madeFile("sdn.csv", primary), madeFile("alt.csv", "\u001A")]],
    ["missing_file", "lack the primary table", [madeFile("alt.csv", aliases)]],
    ["missing_file", "are none", []],
    ["unknown_format", "are another list", [madeFile("sdn.csv", "id,name\r\n1,x\r\n")]],
    ["unknown_format", "have one table twice", [madeFile("sdn.csv", primary), madeFile("sdn.csv", primary)]],
    ["malformed", "end in the middle of a field", [madeFile("sdn.csv", primary.slice(0, -10))]],
    ["malformed", "end in the middle of a row", [madeFile("sdn.csv", `${primary}15,"EXAMPLE",-0- `)]],
    [
      "malformed",
      "have half an alias",
      [madeFile("sdn.csv", primary), madeFile("alt.csv", `${aliases.slice(0, -1)}12,9`)],
    ],
  ])("cannot be read: %s, when they %s", async (reason, _, broken) => {
    await expect(parsed(parseOfacCsv, ...broken)).rejects.toMatchObject({ reason });
  });

  it("give items or the reason why they cannot be read, whatever their bytes", async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .string({ unit: fc.constantFrom("1", ",", '"', "\n", "x", ";"), maxLength: 60 })
        .map((text) => new TextEncoder().encode(text)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom("sdn.csv", "alt.csv"), async (content, name) => {
        const others = name === "sdn.csv" ? [] : [madeFile("sdn.csv", primary)];
        await parsed(parseOfacCsv, ...others, madeFile(name, content)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnreadablePublication);
        });
      }),
    );
  });

  const long = row("15", "EXAMPLE, Long", '"individual"', "SDGT", `"${"x".repeat(1000)}"`);

  it.each<[string, Parameters<typeof files>[0], ("ALT.CSV" | "SDN_COMMENTS.CSV")[], string[]]>([
    ["all of them", {}, [], []],
    ["comments without an end mark, as OFAC has published them", { comments: "" }, [], []],
    ["sdn.csv without an end mark", { primary: endless(primary) }, [], ["end_mark_missing"]],
    ["alt.csv without an end mark", { aliases: endless(aliases) }, [], ["end_mark_missing"]],
    ["white space behind the end mark", { primary: `${primary}\r\n` }, [], []],
    ["no alt.csv", {}, ["ALT.CSV"], ["companion_file_missing"]],
    ["no comments, and no remark that goes on there", {}, ["SDN_COMMENTS.CSV"], []],
    [
      "no comments, and a remark that goes on there",
      { primary: long + primary },
      ["SDN_COMMENTS.CSV"],
      ["companion_file_missing"],
    ],
    ["neither", { primary: endless(primary) }, ["ALT.CSV"], ["companion_file_missing", "end_mark_missing"]],
  ])("say what is missing: %s", async (_what, changed, without, gaps) => {
    const given = files(changed, 7).filter(({ name }) => !without.some((missing) => missing === name));
    expect((await parsed(parseOfacCsv, ...given)).gaps).toEqual(gaps);
  });
});
