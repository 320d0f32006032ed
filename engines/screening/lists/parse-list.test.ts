import { describe, expect, it } from "vitest";
import type { ListFormat, PublishedFile } from "./published.ts";
import type { ListKey } from "./list-keys.ts";
import { parseList } from "./parse-list.ts";
import { madeFile, parsed, publishedFile, whyWithout, withoutLists } from "./testing/list-files.ts";

const read = (key: ListKey, ...files: PublishedFile[]) => parsed((given) => parseList(key, given), ...files);

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a list with <no> other tag -->\n';
const inXml: [ListKey, ListFormat, string][] = [
  ["eu_fsf", "eu_fsf_1_1", '<export generationDate="2026-01-02"/>'],
  ["ofac_sdn", "ofac_enhanced", "<sanctionsData/>"],
  ["ofac_sdn", "ofac_legacy_xml", "<sdnList/>"],
  ["ofac_consolidated", "ofac_enhanced", '<e:sanctionsData xmlns:e="urn:e"/>'],
  ["ofac_consolidated", "ofac_legacy_xml", "<sdnList />"],
  ["uk_sanctions", "uk_xml", "<Designations></Designations>"],
];

describe("a publication", () => {
  it.each(inXml)("of %s is read as %s", async (key, format, text) => {
    for (const content of [text, declaration + text, `\u{feff}${declaration}${text}`, `\n ${text}`]) {
      for (const pieceLength of [1, 65_536]) {
        const { publications } = await read(key, madeFile("list.xml", content, pieceLength));
        expect(publications.map((publication) => publication.format)).toEqual([format]);
      }
    }
  });

  it.each<[string, ListKey, string, string]>([
    ["a page that says sorry", "eu_fsf", "<!DOCTYPE html><html><body>Sorry</body></html>", "unknown_format"],
    ["a page without a type", "uk_sanctions", "<html><body><p>Sorry</body></html>", "unknown_format"],
    ["another list", "eu_fsf", "<Designations/>", "unknown_format"],
    ["another list", "uk_sanctions", "<sdnList/>", "unknown_format"],
    ["the format with tables of references", "ofac_sdn", "<Sanctions/>", "unknown_format"],
    ["a name that every object has", "uk_sanctions", "<constructor/>", "unknown_format"],
    ["instructions without end", "eu_fsf", "<?a?>".repeat(2_000), "unknown_format"],
    ["nothing but a declaration", "eu_fsf", '<?xml version="1.0"?>', "unknown_format"],
    ["what no list of the EU's is", "eu_fsf", "a;b;c\n1;2;3\n", "unknown_format"],
    ["nothing", "ofac_sdn", "", "empty"],
    ["nothing but space", "ofac_sdn", "\n \n", "empty"],
    ["nothing but the mark of UTF-8", "eu_fsf", "\u{feff}\n", "empty"],
    ["a list that is cut off", "eu_fsf", "<export><sanctionEntity>", "malformed"],
  ])("is refused: %s", async (_what, key, content, reason) => {
    await expect(read(key, madeFile("file", content))).rejects.toMatchObject({ reason });
  });

  it("of the development bank has the day on which it was read, where it states none", async () => {
    const csv = "Title,Entity,From,To\nExample Limited,Firm,2020-01-01,Ongoing\n";
    const reader = (day?: string) =>
      parsed((given) => parseList("idb_sanctions", given, day), madeFile("idb.csv", csv));
    expect((await reader("2026-02-03")).publications).toMatchObject([{ format: "idb_csv", publishedAt: "2026-02-03" }]);
    expect((await reader()).publications).toMatchObject([{ publishedAt: null }]);
    await expect(read("idb_sanctions")).rejects.toMatchObject({ reason: "missing_file" });
    await expect(read("service_pep")).rejects.toMatchObject({ reason: "missing_file" });
  });

  it("is refused without a file, and under the name of OFAC's other list", async () => {
    await expect(read("eu_fsf")).rejects.toMatchObject({ reason: "missing_file" });
    for (const [key, name] of [
      ["ofac_sdn", "CONS_PRIM.XML"],
      ["ofac_consolidated", "sdn.xml"],
    ] as const) {
      await expect(read(key, madeFile(name, "<sdnList/>"))).rejects.toMatchObject({ reason: "unknown_format" });
    }
  });
});

describe.skipIf(withoutLists)(`published lists are known by their content${whyWithout}`, () => {
  const ofac2018 = "ofac_consolidated/2018-04-06_legacy_xml";
  const sdn2021 = "ofac_sdn/2021-07-07_full_csv";

  it.each<[ListKey, ListFormat, number, string[]]>([
    ["eu_fsf", "eu_fsf_1_1", 4, ["eu_fsf/sample_real_2026-08-05_trimmed.xml"]],
    [
      "ofac_sdn",
      "ofac_csv",
      8976,
      [`${sdn2021}/add.csv`, `${sdn2021}/alt.csv`, `${sdn2021}/sdn.csv`, `${sdn2021}/sdn_comments.csv`],
    ],
    ["ofac_consolidated", "ofac_enhanced", 443, ["ofac_consolidated/2025-01-10_enhanced_xml/CONS_ENHANCED.XML"]],
    ["ofac_consolidated", "ofac_legacy_xml", 639, [`${ofac2018}/consolidated.xml`]],
    ["ofac_consolidated", "ofac_csv", 639, [`${ofac2018}/cons_prim.csv`, `${ofac2018}/cons_alt.csv`]],
    ["uk_sanctions", "uk_xml", 5, ["uk_sanctions/sample_real_2026-09-10_trimmed.xml"]],
    ["uk_sanctions", "uk_csv", 2106, ["uk_sanctions/derived_UK-Sanctions-List.csv"]],
    ["service_pep", "pep_sources", 80, ["service_pep/us_congress_2026-06-15/executive.yaml"]],
  ])("[SC-LI-1] %s as %s: %i entries", async (key, format, count, paths) => {
    const { publications, entries, dropped } = await read(key, ...paths.map(publishedFile));
    expect(publications.map((publication) => publication.format)).toEqual([format]);
    expect(entries).toHaveLength(count);
    expect(dropped).toEqual([]);
  });

  it("the publication of no bytes is refused as empty", async () => {
    const file = publishedFile("ofac_sdn/versions_csv/sdn_2024-05-04_EMPTY_broken_publication.csv");
    await expect(read("ofac_sdn", file)).rejects.toMatchObject({ reason: "empty" });
  });

  it("OFAC's format with tables of references is refused", async () => {
    const file = publishedFile("ofac_sdn/sample_real_SDN_ADVANCED_2026-09-09_trimmed.xml");
    await expect(read("ofac_sdn", file)).rejects.toMatchObject({ reason: "unknown_format" });
  });
});
