import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListKey } from "@probity/engines/lists/list-keys.ts";
import { parseOfacLegacy } from "@probity/engines/lists/ofac-xml.ts";
import type { Database } from "#database/pool.ts";
import { loadList, type LoadResult } from "../load-list.ts";
import type { LoadParts } from "../load-parts.ts";

export type SampleRecord = { id: string; name: string };
export type Sample = {
  records: readonly SampleRecord[];
  /** MM/DD/YYYY, as OFAC writes it. */
  day?: string;
};

export const records = (count: number, from = 1): SampleRecord[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index), name: `NAME ${from + index}` }));

/** A publication in OFAC's legacy format. A record without a name is one that cannot be read. */
export function sampleXml({ records: given, day = "01/15/2026" }: Sample): string {
  const entries = given.map(
    ({ id, name }) =>
      `<sdnEntry><uid>${id}</uid>${name && `<lastName>${name}</lastName>`}<sdnType>Individual</sdnType></sdnEntry>`,
  );
  const information = `<publshInformation><Publish_Date>${day}</Publish_Date></publshInformation>`;
  return `<?xml version="1.0"?>\n<sdnList>${information}${entries.join("\n")}</sdnList>`;
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

export const testParts = (database: Database, change: Partial<LoadParts> = {}): LoadParts => ({
  database,
  parse: (_key, files) => parseOfacLegacy(files),
  buildSnapshot: null,
  clock: () => new Date(),
  leaseSeconds: 2,
  ...change,
});

export async function loadFile(parts: LoadParts, listKey: ListKey, path: string): Promise<LoadResult> {
  const publication = { listKey, files: [{ name: path, path }], origin: "file" as const, by: "operator:test" };
  return loadList(parts, publication, { onProgress: () => {}, signal: new AbortController().signal });
}
