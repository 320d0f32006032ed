import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ready } from "../ready.ts";
import { ArchivedCluster } from "./archived-cluster.ts";
import { Fleet } from "./fleet.ts";
import { freePorts } from "./free-ports.ts";
import { install, subscribe } from "./installation.ts";
import { Receiver } from "./receiver.ts";
import { signedPost } from "./writers.ts";

/**
 * Restores a backup to a point in time under running processes. What was acknowledged after the point is gone, and the processes send
 * nothing until the operator releases it. Then everything that waited is sent: what its receiver has had before with the same id. A
 * failover, after which nothing is missing, holds nothing.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const each = values.short ? 5 : 200;
/** Longer than any process takes to look at the database again, and for several ticks of the dispatcher. */
const quietMs = values.short ? 6_000 : 30_000;
/** On a machine with ten times the work it can do. */
const patienceMs = 120_000;

const started = Date.now();
const [clusterPort, receiverPort, apiPort] = await freePorts(3);
const archived = new ArchivedCluster(clusterPort!);
const { cluster } = archived;
const receiver = new Receiver(receiverPort!);
const dataDir = mkdtempSync(join(tmpdir(), "probity-restore-"));
const { organizationId, credential, environment } = await install(cluster.url);
const settings = {
  ...environment,
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  WEBHOOK_PORTS: String(receiverPort),
  DISPATCHER_TICK_SECONDS: "1",
  DATABASE_CONNECTIONS: "10",
  LEASE_SECONDS: "20",
  DATA_DIR: dataDir,
};
const fleets = [new Fleet(settings, ["api"], [apiPort!])];
try {
  const result = await drill();
  console.log("restored under running processes:", JSON.stringify(result));
  process.exitCode = isRight(result) ? 0 : 1;
} finally {
  for (const fleet of fleets) fleet.end();
  await wait(300);
  receiver.close();
  archived.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

type Result = Awaited<ReturnType<typeof drill>>;

async function drill() {
  receiver.expect({ organizationId, secret: await subscribe(apiPort!, receiverPort!, credential) });
  await ready(apiPort!);
  const worker = startWorker();
  await register("before the backup");
  await received(each);
  archived.backUp();

  worker.end();
  const waiting = await register("waiting at the point");
  await cluster.query("select pg_create_restore_point('the_point')");
  startWorker();
  const lost = await register("after the point");
  await received(3 * each);

  const restoreStarted = Date.now();
  archived.restoreTo("the_point");
  const restoreMs = Date.now() - restoreStarted;
  const held = await heldBecause();
  const during = await register("while it is held");
  const before = receiver.deliveries;
  await wait(quietMs);
  const sentWhileHeld = receiver.deliveries - before;
  const [{ left }] = (await cluster.query<{ left: number }>(
    `select count(*)::int as left from risk_subjects where id in (${lost.map((id) => `'${id}'`).join()})`,
  )) as [{ left: number }];
  const { notes } = (await (await fetch(`http://127.0.0.1:${apiPort}/readyz`)).json()) as { notes: string[] };

  const check = await probity("restore-check", "--json");
  const released = await probity("restore-check", "--release");
  await received(4 * each);
  await until(async () => (await open()) === 0);
  const again = [...receiver.seen.values()].filter(
    ({ resourceId, count }) => waiting.includes(resourceId) && count === 2,
  );
  const idsOf = Map.groupBy(receiver.seen.values(), ({ resourceId }) => resourceId);

  const timeline = await currentTimeline();
  await archived.failOver();
  await register("after the failover");
  await received(5 * each);
  return {
    seconds: Math.round((Date.now() - started) / 1000),
    restoreMs,
    lostSubjectsLeft: left,
    held,
    noted: notes.some((note) => note.includes("restore-check --release")),
    sentWhileHeld,
    check: check.code,
    problems: (JSON.parse(check.stdout) as { findings: { state: string }[] }).findings.filter(
      ({ state }) => state === "problem",
    ),
    released: released.code,
    sentAgainWithTheSameId: again.length,
    sentAfterRelease: during.filter((id) => idsOf.has(id)).length,
    withAnotherId: [...idsOf.values()].filter((events) => events.length > 1).length,
    unverified: receiver.unverified,
    timelines: [timeline, await currentTimeline()],
    heldAfterFailover: await heldNow(),
  };
}

function startWorker(): Fleet {
  const worker = new Fleet(settings, ["worker"], []);
  fleets.push(worker);
  return worker;
}

function isRight(result: Result): boolean {
  return (
    result.lostSubjectsLeft === 0 &&
    result.held === "older" &&
    result.noted &&
    result.sentWhileHeld === 0 &&
    result.check === 0 &&
    result.released === 0 &&
    result.sentAgainWithTheSameId === each &&
    result.sentAfterRelease === each &&
    result.withAnotherId === 0 &&
    result.unverified === 0 &&
    result.timelines[1]! > result.timelines[0]! &&
    result.heldAfterFailover === null
  );
}

/** Answers the ids of subjects that the API has acknowledged. After a restore its connections are broken, so a request may be repeated. */
async function register(phase: string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < each; index += 1) {
    const key = `${phase} ${index}`.replaceAll(" ", "-");
    const body = JSON.stringify({ kind: "account", externalId: key });
    await until(async () => {
      const answer = await signedPost(apiPort!, "/api/v1/risk/subjects", body, key, credential).catch(() => null);
      if (answer?.status !== 201) return false;
      ids.push(((await answer.json()) as { id: string }).id);
      return true;
    });
  }
  return ids;
}

function received(events: number): Promise<void> {
  return until(async () => receiver.seen.size >= events);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not within ${patienceMs / 1000} s: ${String(isSo)}`);
    await wait(100);
  }
}

async function open(): Promise<number> {
  const [row] = await cluster.query<{ open: number }>("select count(*)::int as open from webhook_deliveries");
  return row!.open;
}

async function heldNow(): Promise<string | null> {
  const [row] = await cluster.query<{ held_because: string | null }>("select held_because from sending_state");
  return row!.held_because;
}

async function heldBecause(): Promise<string> {
  await until(async () => (await heldNow()) !== null);
  return (await heldNow())!;
}

async function currentTimeline(): Promise<number> {
  await cluster.query("checkpoint");
  const [row] = await cluster.query<{ timeline: number }>(
    "select timeline_id as timeline from pg_control_checkpoint()",
  );
  return row!.timeline;
}

function probity(...args: string[]): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...settings };
    execFile(process.execPath, ["server/main.ts", ...args], { env }, (error, stdout, stderr) => {
      process.stderr.write(stderr);
      resolve({ code: error === null ? 0 : Number(error.code), stdout });
    });
  });
}
