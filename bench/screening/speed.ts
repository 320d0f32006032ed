import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { scratchDatabase } from "../scratch-database.ts";
import { generatedPeps } from "./generated-peps.ts";
import { loadIntoPostgres, searchPostgres } from "./postgres-search.ts";
import { questions } from "./questions.ts";

/**
 * Search at the size it must carry: generated PEP entries beside all sanctions lists, in one process on one core, and the same
 * candidate search in PostgreSQL in the same run. `--entries` and `--without-postgres` make it smaller.
 */
const argument = (name: string, fallback: number) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const entries = argument("--entries", 1_000_000);
const questionCount = 4_000;
const postgresQuestions = 200;
const run = promisify(execFile);

const directory = await mkdtemp(join(tmpdir(), "probity-speed-"));
try {
  const small = await measure(entries / 10);
  const large = await measure(entries);
  console.log(`cost of ten times the entries: p50 ${ratio(large.p50, small.p50)}, p99 ${ratio(large.p99, small.p99)}`);
  if (!process.argv.includes("--without-postgres")) await comparePostgres(large.p50);
} finally {
  await rm(directory, { recursive: true });
}

async function measure(count: number) {
  const folder = join(directory, String(count));
  const built = await part("build", folder, count);
  console.log(
    `${count} entries, ${built.names} names: built with its digest in ${built.seconds.toFixed(0)} s, digest ${built.digest}`,
  );
  const { openMs, anonymous, scorers } = await part("search", folder, count, questionCount);
  const millis = (value: number) => `${value.toFixed(2)} ms`;
  console.log(
    `  open ${millis(openMs)}; ${questionCount} searches by each scorer; ${anonymous.toFixed(0)} MB of its own`,
  );
  for (const found of scorers) {
    console.log(
      `  ${found.version}: p50 ${millis(found.p50)}, p95 ${millis(found.p95)}, p99 ${millis(found.p99)}, ` +
        `longest ${millis(found.longest)}, mean ${millis(found.mean)}; ${found.found} found somebody, ${found.capped} capped`,
    );
  }
  const [newest, before] = scorers;
  console.log(
    `  ${newest.version} by ${before.version}: p50 ${ratio(newest.p50, before.p50)}, p99 ${ratio(newest.p99, before.p99)}`,
  );
  return newest;
}

async function part(name: string, folder: string, ...numbers: number[]) {
  const file = new URL("./speed-process.ts", import.meta.url).pathname;
  const flags = ["--expose-gc", "--max-old-space-size=12288", file, name, folder, ...numbers.map(String)];
  const { stdout } = await run(process.execPath, flags, { maxBuffer: 1 << 20 });
  return JSON.parse(stdout);
}

async function comparePostgres(p50: number): Promise<void> {
  const database = await scratchDatabase();
  try {
    await loadIntoPostgres(database, generatedPeps(entries));
    const asked = questions(postgresQuestions, entries);
    for (const { name } of asked.slice(0, 40)) await searchPostgres(database, name);
    const millis: number[] = [];
    for (const { name } of asked) {
      const started = performance.now();
      await searchPostgres(database, name);
      millis.push(performance.now() - started);
    }
    const median = millis.toSorted((one, other) => one - other)[postgresQuestions / 2]!;
    console.log(`PostgreSQL, candidates only: p50 ${median.toFixed(1)} ms, ${ratio(median, p50)} of the snapshot's`);
  } finally {
    await database.drop();
  }
}

function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(2)} times`;
}
