import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import pg from "pg";
import { ready } from "../ready.ts";
import { scratchDatabase } from "../scratch-database.ts";
import { Cluster } from "./cluster.ts";
import { freePorts } from "./free-ports.ts";

/**
 * Exports and statistics from a streaming standby (`DATABASE_READ_URL`). After each acknowledged write an export has it; a standby that
 * stands still, was promoted or is gone is passed over. Ends with an error when a row is missing, when the standby was read
 * although it was behind, or was not read although it followed.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const rounds = values.short ? 20 : 500;

const folder = mkdtempSync(join(tmpdir(), "probity-standby-"));
const [primaryPort, standbyPort, port] = (await freePorts(3)) as [number, number, number];
const settings = "-c fsync=off -c max_locks_per_transaction=256 -c wal_keep_size=256MB";
const primary = new Cluster(primaryPort, settings);
let standby: Cluster | undefined;
let api: ChildProcess | undefined;
try {
  const scratch = await scratchDatabase(primary.url);
  standby = new Cluster(standbyPort, settings, primary);
  const onStandby = Object.assign(new URL(standby.url), { pathname: `/${scratch.name}` }).href;
  const environment = {
    ...scratch.environment,
    DATABASE_READ_URL: onStandby,
    HOST: "127.0.0.1",
    PORT: String(port),
    DRAIN_SECONDS: "0",
    DATA_DIR: join(folder, "api"),
    LOG_LEVEL: "error",
    RATE_LIMIT_WRITES_PER_MINUTE: "1000000",
    RATE_LIMIT_READS_PER_MINUTE: "1000000",
  };
  /** A process that remembers nothing of the standby. */
  const startApi = async () => {
    api?.kill("SIGKILL");
    api = spawn(process.execPath, ["server/main.ts", "api"], {
      env: { ...process.env, ...environment },
      stdio: "inherit",
    });
    await ready(port);
  };
  await startApi();
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, ...scratch.organization.apiKeys.test });
  let written = 0;
  const problems: string[] = [];

  /** Writes a subject, and at once asks for an export of all of them. */
  const round = async (): Promise<number> => {
    const externalId = `customer-${++written}`;
    await client.subjects.create({ kind: "person", externalId });
    const began = performance.now();
    const exported = await rowsOf(client.exports.rows("GET /risk/subjects", {}));
    if (exported !== written) problems.push(`${exported} of ${written} subjects were exported`);
    await client.statistics();
    return performance.now() - began;
  };

  const before = await transactionsOn(onStandby);
  const times: number[] = [];
  for (let at = 0; at < rounds; at += 1) times.push(await round());
  const following = { ...(await passedOver()), transactions: await readSince(onStandby, before, rounds * 2) };
  if (following.behind + following.away > 0) problems.push("a standby that follows was passed over");
  if (following.transactions < rounds * 2) problems.push("the standby was not read");

  /** What a new process does with a standby in this state. */
  const after = async (fault: () => unknown) => {
    await startApi();
    await fault();
    await round();
    return passedOver();
  };
  const { behind } = await after(() => onDatabase(onStandby, "select pg_wal_replay_pause()"));
  if (behind === 0) problems.push("a standby that stands still was read");
  await onDatabase(onStandby, "select pg_wal_replay_resume()");
  const { away: promoted } = await after(() => onDatabase(onStandby, "select pg_promote()"));
  if (promoted === 0) problems.push("a standby with a history of its own was read");
  const { away } = await after(() => standby!.stop());
  if (away === 0) problems.push("nobody noticed that the standby is gone");

  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]!);
  console.log(
    "standby:",
    JSON.stringify({
      rounds,
      readThere: following.transactions,
      behind,
      promoted,
      away,
      p50Ms: at(0.5),
      p95Ms: at(0.95),
    }),
  );
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  await scratch.pool.end();
} finally {
  api?.kill("SIGKILL");
  standby?.remove();
  primary.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function rowsOf(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of rows) count += 1;
  return count;
}

async function passedOver(): Promise<{ behind: number; away: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (reason: string) =>
    Number(new RegExp(`probity_standby_passed_over_total{reason="${reason}"} (\\d+)`).exec(text)?.[1]);
  return { behind: of("behind"), away: of("away") };
}

/** PostgreSQL counts the transactions of a connection when it has been idle for a while. */
async function readSince(url: string, before: number, expected: number): Promise<number> {
  for (let tries = 40; ; tries -= 1) {
    const since = (await transactionsOn(url)) - before;
    if (since >= expected || tries === 0) return since;
    await wait(500);
  }
}

async function transactionsOn(url: string): Promise<number> {
  const name = new URL(url).pathname.slice(1);
  const [row] = await onDatabase(
    url,
    `select xact_commit::int as count from pg_stat_database where datname = '${name}'`,
  );
  return (row as { count: number }).count;
}

async function onDatabase(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
