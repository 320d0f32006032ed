import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ListEntry } from "@probity/engines/screening/lists/entry.ts";
import type { ListKey } from "@probity/engines/screening/lists/list-keys.ts";
import type { ListItem } from "@probity/engines/screening/lists/published.ts";
import { countryOfCode } from "@probity/engines/screening/lists/values/countries.ts";
import { termBuilderVersion } from "@probity/engines/screening/names/name.ts";
import { firstEntriesMin } from "@probity/engines/screening/lists/attention.ts";
import { loadList } from "../../server/screening/lists/load-list.ts";
import { buildVersion, inOwnProcess } from "../../server/screening/snapshots/build-version.ts";
import { realLists } from "../../server/screening/snapshots/testing/real-lists.ts";
import { ApiProcesses } from "../api-processes.ts";
import { scratchDatabase } from "../scratch-database.ts";
import { generatedPeps } from "./generated-peps.ts";
import { questions } from "./questions.ts";

/**
 * Screening runs over HTTP, signed, with all sanctions lists and generated PEP entries, while a new version of one list is loaded
 * and activated. Every answer is looked at: an error, or a match of another version than the run names, fails the bench.
 */
const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "40" },
    clients: { type: "string", default: "6" },
    processes: { type: "string", default: "2" },
  },
});
const entryCount = Number(values.entries);
const seconds = Number(values.seconds);
const markedList: ListKey = "ofac_sdn";

const dataDir = await mkdtemp(join(tmpdir(), "probity-runs-"));
const scratch = await scratchDatabase();
const build = inOwnProcess({ url: scratch.url });
const sanctions = await realLists();
try {
  for (const { listKey, entries } of sanctions)
    await publish(listKey, listKey === markedList ? marked(entries, 1) : entries);
  const started = performance.now();
  await publish("service_pep", generatedPeps(entryCount));
  console.log(`${entryCount} PEP entries stored and built in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await measure();
} finally {
  await rm(dataDir, { recursive: true, force: true });
  await scratch.drop();
}

async function measure(): Promise<void> {
  scratch.environment = { ...scratch.environment, DATA_DIR: dataDir } as typeof scratch.environment;
  const processes = Number(values.processes);
  const apis = new ApiProcesses(scratch, { firstPort: 18_120, processes, connections: 10 });
  try {
    await apis.ready();
    await wait(5_000); // every list is open by then
    const before = apis.cpuSeconds();
    const load = startLoad(apis.ports);
    await wait((seconds * 1000) / 3);
    const [list] = sanctions.filter(({ listKey }) => listKey === markedList);
    const loading = performance.now();
    await publish(markedList, marked(list!.entries, 2));
    console.log(
      `a new version of ${markedList} loaded, built and activated in ${((performance.now() - loading) / 1000).toFixed(1)} s`,
    );
    const result = await load;
    const cpu = ((apis.cpuSeconds() - before) * 1000) / (result.answers + result.warm);
    console.log(
      `${(result.answers / result.seconds).toFixed(0)} runs/s over ${result.seconds.toFixed(0)} s with ${values.clients} clients and ${processes} API process(es): ` +
        `p50 ${result.p50.toFixed(1)} ms, p95 ${result.p95.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, longest ${result.longest.toFixed(0)} ms; ` +
        `${cpu.toFixed(1)} ms of the API's processor time each`,
    );
    console.log(
      `${result.matched} runs found somebody; ${result.errors} errors, ${result.mixed} of mixed versions; ` +
        `answers by version of ${markedList}: ${JSON.stringify(result.versions)}`,
    );
    if (result.errors + result.mixed > 0 || Object.keys(result.versions).length !== 2) process.exitCode = 1;
  } finally {
    await apis.stop();
  }
}

async function startLoad(ports: readonly number[]) {
  const { keyId, secret } = scratch.organization.apiKeys.test;
  const listed = sanctions.find(({ listKey }) => listKey === markedList)!.entries;
  // Lists know countries that have no code any more, which the API does not take. One of ten is on the list that changes.
  const subjects = questions(4_000, entryCount).map((subject, index) => ({
    ...subject,
    nationalities: subject.nationalities.filter((code) => countryOfCode(code) !== null),
    ...(index % 10 === 0 && { name: listed[(index * 37) % listed.length]!.names[0]!.text, entityType: null }),
  }));
  const file = join(dataDir, "load.json");
  await writeFile(
    file,
    JSON.stringify({ ports, clients: Number(values.clients), seconds, keyId, secret, subjects, markedList }),
  );
  const child = spawn(process.execPath, ["bench/screening/runs-load.ts", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  if (code !== 0) throw new Error(`The load ended with ${code}.`);
  return JSON.parse(output);
}

/** The version says which it is in every entry. */
function* marked(entries: readonly ListEntry[], version: number): Generator<ListEntry> {
  for (const entry of entries) yield { ...entry, programmes: [`VERSION-${version}`] };
}

async function publish(listKey: ListKey, entries: Iterable<ListEntry>): Promise<void> {
  const path = join(dataDir, `${listKey}-${performance.now()}`);
  await writeFile(path, path); // stands for the publication; what it says is handed over below
  async function* parse(): AsyncGenerator<ListItem> {
    yield { type: "publication", format: "pep_sources", publishedAt: new Date().toISOString().slice(0, 10) };
    for (const entry of entries) yield { type: "entry", entry };
  }
  const signal = new AbortController().signal;
  const parts = {
    database: scratch.database,
    parse,
    buildSnapshot: async ({ id: versionId }: { id: string }) => {
      await buildVersion({ dataDir, build }, { listKey, versionId, termBuilderVersion }, () => {}, signal);
    },
    clock: () => new Date(),
    leaseSeconds: 60,
    // The files that are measured with may be older and shorter than what is published today.
    entriesMin: { ...firstEntriesMin, idb_sanctions: 1 },
  };
  const publication = { listKey, files: [{ name: listKey, path }], origin: "file", by: "bench" } as const;
  const { standing } = await loadList(parts, publication, { onProgress: () => {}, signal });
  if (standing !== "activated") throw new Error(`${listKey} is ${standing}.`);
}
