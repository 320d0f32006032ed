import { describe, expect, it } from "vitest";
import type { ListEntry } from "../../entry.ts";
import { parseOfacCsv } from "./ofac-csv.ts";
import { parseOfacLegacy } from "./ofac-xml.ts";
import { parsed, type ParsedList, publishedFile, total, whyWithout, withoutLists } from "../../testing/list-files.ts";

const filesOf = (folder: string, ...names: string[]) => names.map((name) => publishedFile(`${folder}/${name}`));
const weakNames = (entry: ListEntry) => entry.names.filter(({ weak }) => weak).length;
const wallets = (entry: ListEntry) => entry.identifiers.filter(({ kind }) => kind === "wallet").length;
const version = (day: string) => `ofac_sdn/versions_csv/sdn_${day}.csv`;

async function textOf(path: string): Promise<string> {
  let text = "";
  for await (const piece of publishedFile(path).bytes) text += Buffer.from(piece).toString("latin1");
  return text;
}

const versions = new Map<string, Promise<ParsedList>>();
function versionOf(day: string): Promise<ParsedList> {
  const found = versions.get(day) ?? parsed(parseOfacCsv, publishedFile(version(day)));
  versions.set(day, found);
  return found;
}

describe.skipIf(withoutLists)(`OFAC's CSV files as published${whyWithout}`, () => {
  it("[SC-LI-1] the consolidated list of 2025-12-19: 442 entries, 1,073 further names, remarks continued in 10 rows", async () => {
    const folder = "ofac_consolidated/2025-12-19_full_csv";
    const names = ["cons_prim.csv", "cons_alt.csv", "cons_add.csv", "cons_comments.csv"];
    const { entries, dropped } = await parsed(parseOfacCsv, ...filesOf(folder, ...names));
    expect(entries).toHaveLength(442);
    expect(dropped).toEqual([]);
    // Two of the further names say again what another name of the entry says.
    expect(total(entries, (entry) => entry.names.length - 1 - weakNames(entry))).toBe(1_073 - 2);
    expect(entries.find(({ id }) => id === "17014")).toMatchObject({
      identifiers: expect.arrayContaining([{ kind: "registration_number", value: "1027700342890", country: "RU" }]),
      names: expect.arrayContaining([{ text: "RUSAG", weak: true }]),
    });
  });

  it("[SC-LI-1] the SDN list of 2021-07-07: 8,976 entries, 11,910 further names, remarks continued in 5 rows", async () => {
    const folder = "ofac_sdn/2021-07-07_full_csv";
    const { entries, dropped } = await parsed(
      parseOfacCsv,
      ...filesOf(folder, "sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"),
    );
    expect(entries).toHaveLength(8_976);
    expect(dropped).toEqual([]);
    // Six of the further names say again what another name of the entry says.
    expect(total(entries, (entry) => entry.names.length - 1 - weakNames(entry))).toBe(11_910 - 6);
    expect(entries.find(({ id }) => id === "29703")?.identifiers).toContainEqual({
      kind: "wallet",
      value: "0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c",
      country: null,
    });
  });

  it.each([
    ["2021-08-18", 9_083],
    ["2024-04-26", 14_668],
    ["2024-05-01", 14_966],
    ["2024-05-02", 14_973],
    ["2024-05-03", 14_965],
  ])("[SC-LI-1] sdn.csv of %s, alone: %i entries, none dropped", async (day, count) => {
    const { entries, dropped } = await versionOf(day);
    expect(entries).toHaveLength(count);
    expect(dropped).toEqual([]);
  });

  it("[SC-LI-1] sdn.csv of 2024-05-03 holds what a search of its text finds", async () => {
    const text = await textOf(version("2024-05-03"));
    const { entries } = await versionOf("2024-05-03");
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    expect(total(entries, ({ kind }) => Number(kind === "person"))).toBe(6_854);
    expect([found(/^\d+,"[^"]*","vessel"/gm), found(/^\d+,"[^"]*","aircraft"/gm)]).toEqual([851, 376]);
    expect(total(entries, ({ kind }) => Number(kind === "entity"))).toBe(14_965 - 6_854);
    expect([found(/a\.k\.a\. '/g), found(/[fn]\.k\.a\. '/g)]).toEqual([3_578, 88]);
    // Three weak names and seven addresses stand where the remarks are cut off, and are left out: nobody knows how they end.
    expect(total(entries, weakNames)).toBe(3_578 + 88 - 3);
    expect(found(/Digital Currency Address(?= -|")/g)).toBe(295);
    expect(total(entries, wallets)).toBe(295 - 7);
  });

  it("[SC-LI-1] every date of birth of sdn.csv of 2024-05-03 is read, whatever its shape", async () => {
    const text = await textOf(version("2024-05-03"));
    const shapes: Record<string, number> = {};
    for (const [, date = ""] of text.matchAll(/\bDOB ([^;"]+?)\.?[;"]/g)) {
      const shape = date
        .replaceAll(/\d\d [A-Z][a-z]{2} \d{4}/g, "D")
        .replaceAll(/[A-Z][a-z]{2} \d{4}/g, "M")
        .replaceAll(/\d{4}/g, "Y");
      shapes[shape] = (shapes[shape] ?? 0) + 1;
    }
    expect(shapes).toEqual({
      D: 6_177,
      Y: 1_073,
      M: 70,
      "circa Y": 70,
      "Y to Y": 70,
      "D to D": 65,
      "M to M": 6,
      "circa D": 2,
      "circa Y-Y": 1,
    });
    const { entries } = await versionOf("2024-05-03");
    expect(total(entries, ({ datesOfBirth }) => datesOfBirth.length)).toBe(7_534);
  });

  it("[SC-LI-1] the empty sdn.csv of 2024-05-04 is refused as empty", async () => {
    const empty = publishedFile("ofac_sdn/versions_csv/sdn_2024-05-04_EMPTY_broken_publication.csv");
    await expect(parsed(parseOfacCsv, empty)).rejects.toMatchObject({ reason: "empty" });
  });
});

describe.skipIf(withoutLists)(`versions of sdn.csv, one after the other${whyWithout}`, () => {
  const contentOf = (entries: readonly ListEntry[]) =>
    new Map(entries.map((entry) => [entry.id, JSON.stringify(entry)]));
  const rowsOf = (text: string) =>
    new Map(text.split("\r\n").flatMap((row) => (/^\d+,/.test(row) ? [[row.split(",", 1)[0]!, row] as const] : [])));
  const difference = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) => ({
    added: [...after.keys()].filter((id) => !before.has(id)).length,
    removed: [...before.keys()].filter((id) => !after.has(id)).length,
    changed: [...after.keys()].filter((id) => before.has(id) && before.get(id) !== after.get(id)),
  });

  it.each([
    ["2021-08-18", "2024-04-26", 6_464, 879, 782, 252],
    ["2024-04-26", "2024-05-01", 298, 0, 0, 0],
    ["2024-05-01", "2024-05-02", 7, 0, 0, 0],
    ["2024-05-02", "2024-05-03", 0, 8, 0, 0],
  ])(
    "[SC-LI-1] %s to %s: %i added, %i removed, %i rows and %i entries changed",
    async (from, to, added, removed, rows, entries) => {
      const [before, after] = [await textOf(version(from)), await textOf(version(to))];
      const [older, newer] = [await versionOf(from), await versionOf(to)];
      const ofRows = difference(rowsOf(before), rowsOf(after));
      const ofEntries = difference(contentOf(older.entries), contentOf(newer.entries));
      expect(ofRows).toMatchObject({ added, removed });
      expect(ofEntries).toMatchObject({ added, removed });
      // An entry changes only with its row. The other rows changed in what no entry holds: gender, links, addresses, flags.
      expect([ofRows.changed.length, ofEntries.changed.length]).toEqual([rows, entries]);
      expect(ofEntries.changed.filter((id) => !ofRows.changed.includes(id))).toEqual([]);
    },
  );
});

describe.skipIf(withoutLists)(`the consolidated list of 2018-04-06 in two formats${whyWithout}`, () => {
  /** The CSV writes a double quote as a single one; XML repeats a name that stands twice. */
  const comparable = (entry: ListEntry) => ({
    ...entry,
    names: [...new Set(entry.names.map(({ text, weak }) => `${text.replaceAll(/["']/g, "")} ${weak}`))].toSorted(),
    datesOfBirth: entry.datesOfBirth.map((date) => JSON.stringify(date)).toSorted(),
    nationalities: entry.nationalities.toSorted(),
    identifiers: entry.identifiers.map((identifier) => JSON.stringify(identifier)).toSorted(),
    programmes: entry.programmes.toSorted(),
  });

  it("[SC-LI-1] gives the same 639 entries: kind, names, weak or not, dates, nationalities, documents, programmes", async () => {
    const folder = "ofac_consolidated/2018-04-06_legacy_xml";
    const csv = await parsed(parseOfacCsv, ...filesOf(folder, "cons_prim.csv", "cons_alt.csv", "cons_add.csv"));
    const xml = await parsed(parseOfacLegacy, publishedFile(`${folder}/consolidated.xml`));
    const fromXml = new Map(xml.entries.map((entry) => [entry.id, comparable(entry)]));
    expect(csv.entries).toHaveLength(639);
    expect(fromXml.size).toBe(639);
    for (const entry of csv.entries) expect(comparable(entry)).toEqual(fromXml.get(entry.id));
  });
});
