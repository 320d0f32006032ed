import { describe, expect, it } from "vitest";
import { countriesIn, countryCode } from "./countries.ts";
import { csvRows } from "../files/csv.ts";
import { mixedText } from "../files/decode.ts";
import { publishedFile, whyWithout, withoutLists } from "../testing/list-files.ts";
import { textAt, xmlRecords } from "../files/xml.ts";

async function fieldsOf(path: string, read: (fields: string[]) => string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { fields } of csvRows(mixedText(publishedFile(path).bytes))) {
    for (const text of read(fields)) if (text.trim() !== "-0-" && text !== "") found.add(text);
  }
  return found;
}

const unread = (names: Iterable<string>) => [...names].filter((name) => countryCode(name) === null).toSorted();

// The expected names belong to no country of today.
describe.skipIf(withoutLists)(`countries as the lists name them${whyWithout}`, () => {
  it.each([
    ["ofac_sdn/2021-07-07_full_csv/add.csv", ["Netherlands Antilles", "Region: Kafia Kingi", "undetermined"]],
    [
      "ofac_sdn/2025-12-24_alt_add/add.csv",
      [
        "Netherlands Antilles",
        "Region: Commonwealth of Independent States",
        "Region: Jammu and Kashmir",
        "Region: Kafia Kingi",
        "undetermined",
      ],
    ],
    ["ofac_consolidated/2018-04-06_legacy_xml/cons_add.csv", []],
    ["ofac_consolidated/2025-12-19_full_csv/cons_add.csv", []],
  ])("of addresses in %s", async (path, others) => {
    expect(unread(await fieldsOf(path, (fields) => [fields[4] ?? ""]))).toEqual(others);
  });

  it.each([
    ["ofac_sdn/versions_csv/sdn_2021-08-18.csv", ["None Identified", "possibly Palestinian"]],
    ["ofac_sdn/versions_csv/sdn_2024-05-03.csv", ["None Identified", "possibly Palestinian"]],
    ["ofac_consolidated/2018-04-06_legacy_xml/cons_prim.csv", ["None Identified", "Unknown"]],
    ["ofac_consolidated/2025-12-19_full_csv/cons_prim.csv", []],
  ])("of flags, nationalities and citizens in %s", async (path, others) => {
    const named = /(?:^|; )(?:alt\. )?(?:nationality|citizen|Nationality of Registration) ([^;]+?)\.?(?=;|$)/g;
    const read = (fields: string[]) => [
      fields[9] ?? "",
      ...[...(fields[11] ?? "").matchAll(named)].map(([, name]) => name ?? ""),
    ];
    expect(unread(await fieldsOf(path, read))).toEqual(others);
  });

  it("with the codes that OFAC gives them", async () => {
    const file = publishedFile("ofac_consolidated/2025-01-10_enhanced_xml/CONS_ENHANCED.XML");
    const different: string[] = [];
    let countries = 0;
    for await (const value of xmlRecords(file.bytes, ["referenceValue"])) {
      if (textAt(value, "type") !== "COUNTRY") continue;
      countries += 1;
      const [name, code] = [textAt(value, "value") ?? "", textAt(value, "isoCode")];
      if (countryCode(name) !== code) different.push(`${name}: ${code}`);
    }
    expect(countries).toBeGreaterThan(100);
    expect(different).toEqual(["West Bank: null", "Kosovo: null", "Region: Northern Mali: null", "Region: Gaza: null"]);
  });

  it("of nationalities in the United Kingdom's list, in whatever words", async () => {
    const stated = await fieldsOf("uk_sanctions/derived_UK-Sanctions-List.csv", (fields) => [fields[35] ?? ""]);
    expect(stated.size).toBe(100);
    expect([...stated].filter((text) => countriesIn(text).length === 0)).toEqual(["Nationality(/ies)", "Congolese"]);
  });
});
