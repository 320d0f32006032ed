import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type ListKey, listKeys } from "@probity/engines/screening/lists/list-keys.ts";
import { parseList } from "@probity/engines/screening/lists/parse-list.ts";
import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";
import { cloneDatabase } from "#testing/database.ts";
import { findList, type List } from "../list-store.ts";
import { loadList, type LoadResult } from "../load-list.ts";
import type { LoadParts } from "../load-parts.ts";

export type SampleRecord = { id: string; name: string };
export type Sample = {
  records: readonly SampleRecord[];
  /** MM/DD/YYYY, as OFAC writes it. */
  day?: string;
  namesEach?: number;
  identifiersEach?: number;
};

export const records = (count: number, from = 1): SampleRecord[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index), name: `NAME ${from + index}` }));

/** A publication in OFAC's legacy format. A record without a name is one that cannot be read. */
export function sampleXml({ records: given, day = "01/15/2026", namesEach = 1, identifiersEach = 0 }: Sample): string {
  const aka = (name: string, index: number) =>
    `<aka><type>a.k.a.</type><category>strong</category><lastName>${name} ${index}</lastName></aka>`;
  const passport = (id: string, index: number) =>
    `<id><idType>Passport</idType><idNumber>P${id}${index}</idNumber></id>`;
  const entries = given.map(({ id, name }) => {
    const akas = Array.from({ length: name ? namesEach - 1 : 0 }, (_, index) => aka(name, index));
    const ids = Array.from({ length: identifiersEach }, (_, index) => passport(id, index));
    const details = `<akaList>${akas.join("")}</akaList><idList>${ids.join("")}</idList>`;
    return `<sdnEntry><uid>${id}</uid>${name && `<lastName>${name}</lastName>`}<sdnType>Individual</sdnType>${details}</sdnEntry>`;
  });
  const information = `<publshInformation><Publish_Date>${day}</Publish_Date></publshInformation>`;
  return `<?xml version="1.0"?>\n<sdnList>${information}${entries.join("\n")}</sdnList>`;
}

/** The same in OFAC's other format, which states no day. */
export function sampleCsv({ records: given }: Sample): string {
  const rest = ' -0- ,"SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ';
  return `${given.map(({ id, name }) => `${id},"${name}",${rest}\r\n`).join("")}\u001A`;
}

/** A folder for files of publications, removed by `close`. */
export async function newFolder() {
  const path = await mkdtemp(join(tmpdir(), "probity-lists-"));
  let files = 0;
  return {
    path,
    async write(content: string, name = `publication-${files++}.xml`): Promise<string> {
      await writeFile(join(path, name), content);
      return join(path, name);
    },
    close: () => rm(path, { recursive: true }),
  };
}

export type Folder = Awaited<ReturnType<typeof newFolder>>;

/** Samples are smaller than any list. */
export const noMinimum = Object.fromEntries(listKeys.map((key) => [key, 0])) as Record<ListKey, number>;

export const testParts = (database: Database, change: Partial<LoadParts> = {}): LoadParts => ({
  database,
  parse: parseList,
  buildSnapshot: null,
  clock: () => new Date(),
  leaseSeconds: 2,
  entriesMin: noMinimum,
  ...change,
});

export async function loadFile(parts: LoadParts, listKey: ListKey, path: string): Promise<LoadResult> {
  const publication = {
    listKey,
    files: [{ name: basename(path), path }],
    origin: "file" as const,
    by: "operator:test",
  };
  return loadList(parts, publication, { onProgress: () => {}, signal: new AbortController().signal });
}

/** A database in which nothing is loaded. */
export async function newLists(folder: Folder) {
  const own = await cloneDatabase(4);
  return {
    ...own,
    load: async (sample: Sample, change: Partial<LoadParts> = {}): Promise<LoadResult> =>
      loadFile(testParts(own.database, change), "ofac_sdn", await folder.write(sampleXml(sample))),
    list: (key: ListKey = "ofac_sdn"): Promise<List> => transact(own.database, {}, (tx) => findList(tx, key)),
    count: async (table: string): Promise<number> =>
      Number((await own.pool.query(`select count(*) from ${table}`)).rows[0].count),
  };
}
