import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { ListItem } from "@probity/engines/screening/lists/published.ts";
import { createDatabase, createPool } from "../../server/platform/database/pool.ts";
import { diffVersions } from "../../server/screening/lists/diff-versions.ts";
import { firstEntriesMin } from "@probity/engines/screening/lists/attention.ts";
import { loadList } from "../../server/screening/lists/load-list.ts";
import type { LoadParts } from "../../server/screening/lists/load-parts.ts";
import { readVersionEntries } from "../../server/screening/lists/read-entries.ts";
import { scratchDatabase } from "../scratch-database.ts";

/**
 * Measures the cost of loading a long list: a first version, a second in which one entry in a hundred has changed, reading
 * one back and comparing the two. The entries are generated in the form that a parser returns, so only storing is measured.
 * Fails if memory grows with the list.
 */
const { values } = parseArgs({ options: { entries: { type: "string", default: "1000000" } } });
const count = Number(values.entries);
const anonymousMegabytesMax = 300;

const scratch = await scratchDatabase();
const pool = createPool({ url: scratch.url, connections: 6 });
const database = createDatabase(pool);
let peak = 0;
const watching = setInterval(() => (peak = Math.max(peak, anonymousMegabytes())), 100);
try {
  const small = await load("a tenth of them", 0, count / 10);
  const first = await load("all", 0, count);
  const second = await load("all, one of a hundred changed", 1, count);
  await timed("reading one back", async () => {
    let read = 0;
    for await (const entry of readVersionEntries(database, first.id)) read += Number(entry.names.length > 0);
    return read;
  });
  await timed("comparing the two", async () => {
    const { changed } = await diffVersions(database, { from: first.id, to: second.id }, () => {});
    if (changed !== count / 100) throw new Error(`${changed} changed, not ${count / 100}.`);
    return count;
  });
  const { rows } = await pool.query(
    "select pg_size_pretty(pg_total_relation_size('list_entries')) as wordings, pg_size_pretty(pg_total_relation_size('list_version_entries')) as versions",
  );
  console.log(`on disk: ${rows[0].wordings} of wordings, ${rows[0].versions} of three versions`);
  console.log(`memory: ${small.peak} MB for a tenth, ${first.peak} MB for all; at most ${anonymousMegabytesMax}`);
  if (first.peak > anonymousMegabytesMax) process.exitCode = 1;
} finally {
  clearInterval(watching);
  await pool.end();
  await scratch.drop();
}

async function load(name: string, generation: number, entries: number): Promise<{ id: string; peak: number }> {
  peak = 0;
  const path = join(tmpdir(), `probity-list-load-${process.pid}`);
  await writeFile(path, `${generation} ${entries}`); // stands for the publication; what it says is made below
  const parts: LoadParts = {
    database,
    parse: () => generated(generation, entries),
    buildSnapshot: null,
    clock: () => new Date(),
    leaseSeconds: 30,
    entriesMin: firstEntriesMin,
  };
  const publication = { listKey: "service_pep", files: [{ name: "made", path }], origin: "file", by: "bench" } as const;
  const options = { onProgress: () => {}, signal: new AbortController().signal };
  let id = "";
  await timed(`loading ${name}`, async () => {
    const { version, standing } = await loadList(parts, publication, options);
    if (standing !== "activated") throw new Error(`The version is ${standing}.`);
    id = version.id;
    return version.entryCount;
  });
  return { id, peak: Math.round(peak) };
}

async function timed(name: string, work: () => Promise<number>): Promise<void> {
  const started = performance.now();
  const done = await work();
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round(done / seconds).toLocaleString("en");
  console.log(
    `${name}: ${done.toLocaleString("en")} entries in ${seconds.toFixed(1)} s, ${rate}/s, RssAnon ${Math.round(peak)} MB`,
  );
}

/** Memory of the process that is not files: what the kernel cannot take back. */
function anonymousMegabytes(): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}

async function* generated(generation: number, entries: number): AsyncGenerator<ListItem> {
  yield { type: "publication", format: "pep_sources", publishedAt: new Date().toISOString() };
  for (let number = 0; number < entries; number++) yield { type: "entry", entry: generatedEntry(number, generation) };
}

function generatedEntry(number: number, generation: number): ListEntry {
  const changed = number % 100 === 0 ? generation : 0;
  const name = `Given${number % 5000} Family${number % 70_001}`;
  return {
    id: `Q${number}`,
    kind: "person",
    names: [name, `${name} Second${number % 37}`, `Семья${number % 70_001} Имя${number % 5000}`].map((text) => ({
      text,
      weak: false,
    })),
    datesOfBirth: [{ from: `${1930 + (number % 70)}-04-14`, to: `${1930 + (number % 70)}-04-14`, circa: false }],
    nationalities: ["DE"],
    identifiers: [],
    programmes: [],
    listedOn: null,
    pep: {
      positions: [
        {
          category: "parliament_member",
          title: `member of parliament ${number % 400}`,
          country: "DE",
          startDate: `${2000 + changed}-10-01`,
          endDate: null,
          ended: false,
          roster: "wikidata",
        },
      ],
      diedOn: null,
      related: [],
    },
  };
}
