import { readFileSync } from "node:fs";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import { parseOfacCsv } from "@probity/engines/screening/lists/formats/ofac/ofac-csv.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import { parsePepSources } from "@probity/engines/screening/lists/pep/parse-pep-sources.ts";
import { madeFile, parsed, publishedFile, publishedPath } from "@probity/engines/screening/lists/testing/list-files.ts";
import { realLists } from "../../../server/screening/snapshots/testing/real-lists.ts";

export type PublishedList = { listKey: ListKey; entries: readonly ListEntry[] };

const sdnPath = "ofac_sdn/versions_csv/sdn_2024-05-03.csv";

/** The last full sdn.csv there is, with those further names of a later day that belong to it. */
export async function sdnList(): Promise<PublishedList> {
  const idOf = (line: string) => line.split(",")[0]!.trim();
  const read = (path: string) => readFileSync(publishedPath(path), "latin1").split("\n");
  const ids = new Set(read(sdnPath).map(idOf));
  const further = read("ofac_sdn/2025-12-24_alt_add/alt.csv").filter((line) => /^\d/.test(line) && ids.has(idOf(line)));
  const aliases = madeFile("alt.csv", Buffer.from(`${further.join("\n")}\n`, "latin1"));
  const { entries } = await parsed(parseOfacCsv, publishedFile(sdnPath), aliases);
  return { listKey: "ofac_sdn", entries };
}

/** All sanctions lists, with the newer SDN. */
export async function sanctionsLists(sdn: PublishedList): Promise<PublishedList[]> {
  return (await realLists()).map((list) => (list.listKey === "ofac_sdn" ? sdn : list));
}

/** Legislators of 226 territories, many of them with their name in the scripts of several countries. */
export async function pepList(): Promise<PublishedList> {
  const roster = publishedFile("service_pep/everypolitician_2016-08/persons.jsonl");
  return { listKey: "service_pep", entries: (await parsed(parsePepSources, roster)).entries };
}
