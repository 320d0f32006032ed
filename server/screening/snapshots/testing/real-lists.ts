import { join } from "node:path";
import { parseEuFsf } from "@probity/engines/screening/lists/formats/eu/eu-fsf.ts";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { parseIdb } from "@probity/engines/screening/lists/formats/idb/idb.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { parseOfacCsv } from "@probity/engines/screening/lists/formats/ofac/ofac-csv.ts";
import { parseOfacEnhanced } from "@probity/engines/screening/lists/formats/ofac/ofac-xml.ts";
import { parseUkXml } from "@probity/engines/screening/lists/formats/uk/uk-xml.ts";
import { parsed, publishedFile } from "@probity/engines/screening/lists/testing/list-files.ts";
import { learnReadings } from "@probity/engines/screening/names/learn-readings.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import type { Snapshot } from "@probity/engines/screening/search/snapshot.ts";
import type { OracleList } from "@probity/engines/screening/search/testing/oracle.ts";
import { openSnapshot, type OpenSnapshot } from "../open-snapshot.ts";
import { writeSnapshot } from "../write-snapshot.ts";

const sdn = ["sdn.csv", "alt.csv", "add.csv", "sdn_comments.csv"].map((name) => `ofac_sdn/2021-07-07_full_csv/${name}`);

/** The largest publication of each sanctions list there is, read as it was published. */
export async function realLists(): Promise<{ listKey: ListKey; entries: ListEntry[] }[]> {
  const read = async (listKey: ListKey, { entries }: { entries: ListEntry[] }) => ({ listKey, entries });
  return [
    await read("eu_fsf", await parsed(parseEuFsf, publishedFile("eu_fsf/derived_fsf_1_1_from_global_2016.xml"))),
    await read("ofac_sdn", await parsed(parseOfacCsv, ...sdn.map(publishedFile))),
    await read(
      "ofac_consolidated",
      await parsed(
        (files) => parseOfacEnhanced(files, "ofac_consolidated"),
        publishedFile("ofac_consolidated/2025-01-10_enhanced_xml/CONS_ENHANCED.XML"),
      ),
    ),
    await read("uk_sanctions", await parsed(parseUkXml, publishedFile("uk_sanctions/derived_UK-Sanctions-List.xml"))),
    await read("idb_sanctions", await parsed(parseIdb, publishedFile("idb_sanctions/sample_row.json"))),
  ];
}

/** Their snapshots, written into a folder and opened. */
export async function openRealLists(folder: string): Promise<{
  lists: OracleList[];
  snapshots: Snapshot[];
  close(): Promise<void>;
}> {
  const lists: OracleList[] = [];
  const opened: OpenSnapshot[] = [];
  for (const { listKey, entries } of await realLists()) {
    const path = join(folder, listKey);
    await writeSnapshot(path, { listKey, versionId: "real", termBuilderVersion }, each(entries));
    opened.push(openSnapshot(path));
    const learned = learnReadings(entries.map(({ names }) => names.map(({ text }) => text)));
    lists.push({ listKey, entries, learned });
  }
  return {
    lists,
    snapshots: opened.map(({ snapshot }) => snapshot),
    async close() {
      for (const snapshot of opened) await snapshot.close();
    },
  };
}

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
