import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { createClient } from "@probity/client";
import { freePorts } from "../../bench/faults/free-ports.ts";
import { ready } from "../../bench/ready.ts";
import { sampleXml } from "../../server/screening/lists/testing/publications.ts";
import {
  checkId,
  checkVariable,
  podman,
  removeAll,
  runOnce,
  start,
  stop,
  untilSignal,
} from "../../server/testing/podman.ts";

/**
 * Runs the image read-only and without root on a database of its own: migrates, starts api and worker, makes an organization, has the
 * demonstration render and sign agreements, waits for their seals, screens somebody, and walks journeys of the dashboard. It needs podman,
 * the image, PostgreSQL (TEST_DATABASE_URL) and Chromium; it ends with figures, and with 1 if a promise is broken.
 */
const { values } = parseArgs({ options: { image: { type: "string", default: "localhost/probity:latest" } } });
const { image } = values;
const budgetBytes = 650_000_000;
const id = `probity-check-${randomBytes(4).toString("hex")}`;
const [port, operationsPort] = await freePorts(2);
const adminUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
const databaseName = id.replaceAll("-", "_");
const folder = await mkdtemp(join(tmpdir(), "probity-image-"));
const names = [`${id}-api`, `${id}-worker`] as const;
const settings = {
  DATABASE_URL: Object.assign(new URL(adminUrl), { pathname: `/${databaseName}` }).href,
  MASTER_KEYS: `1:${randomBytes(32).toString("base64")}`,
  HOST: "127.0.0.1",
  PORT: String(port),
  DRAIN_SECONDS: "0",
  LISTS_ENTRIES_MIN: '{"ofac_sdn": 1}',
};
/** Each has a folder of its own: the indexes of lists know their readers by process numbers, which repeat in containers. */
const container = { image, settings };
const demoVolumes = [`${id}:/data`];
const figures: Record<string, unknown> = {};
const problems: string[] = [];

try {
  await untilSignal(check);
} catch (error) {
  problems.push(String(error));
} finally {
  await removeAll([id]);
  await administer(`drop database if exists ${databaseName} with (force)`);
  await rm(folder, { recursive: true });
}
console.log(JSON.stringify({ ...figures, problems }, null, 2));
process.exit(problems.length === 0 ? 0 : 1);

async function check(): Promise<void> {
  try {
    await administer(`create database ${databaseName}`);
    figures["bytes"] = Number(await podman("image", "inspect", "--format", "{{.Size}}", image));
    expect("the image is within 650 MB", Number(figures["bytes"]) <= budgetBytes);
    await timed("migrateSeconds", () => runOnce(container, ["migrate"]));
    await startProcesses();
    await lookInside();
    await screenSomebody();
    await sealAgreements();
    await timed("journeysSeconds", walkJourneys);
    const exits = await Promise.all(names.map(stop));
    expect("SIGTERM ends api and worker with 0", exits.join() === "0,0");
  } catch (error) {
    for (const name of names)
      console.error((await podman("logs", "--tail", "30", name).catch(() => "")) || `no log of ${name}`);
    throw error;
  }
}

function expect(promise: string, isKept: boolean): void {
  if (!isKept) problems.push(`broken: ${promise}`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  figures[name] = Math.round((performance.now() - started) / 100) / 10;
  return result;
}

async function administer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function startProcesses(): Promise<void> {
  await timed("apiReadySeconds", async () => {
    await start({ ...container, name: names[0] }, ["api"]);
    await ready(port!);
  });
  await timed("workerReadySeconds", async () => {
    const own = { ...settings, OPERATIONS_PORT: String(operationsPort) };
    await start({ ...container, settings: own, name: names[1] }, ["worker"]);
    await ready(operationsPort!);
  });
}

/** What the process may do, asked from within, and the pages that were built into the image. */
async function lookInside(): Promise<void> {
  const program = `
    const fs = require("node:fs");
    const fails = (path) => { try { fs.writeFileSync(path, ""); return false } catch { return true } };
    console.log(JSON.stringify({ uid: process.getuid(), gid: process.getgid(),
      readOnly: ["/app/x", "/tmp/x", "/x"].every(fails), data: !fails("/data/x"),
      tests: fs.existsSync("/app/server/testing"), dev: ["vitest", "astro"].some((name) => fs.existsSync("/app/node_modules/" + name)) }))`;
  const inside = JSON.parse(await podman("exec", names[0], "node", "-e", program));
  figures["inside"] = inside;
  const { uid, gid, readOnly, data, tests, dev } = inside;
  expect("it is user 10001 and can write to /data alone", uid === 10001 && gid === 10001 && readOnly && data);
  expect("neither tests nor packages of developers are inside", !tests && !dev);
  await timed("healthSeconds", () => podman("exec", names[0], "probity", "health"));
  const page = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: "text/html" } })).text();
  expect("the dashboard is built", (await page("/")).includes("/assets/"));
  expect("the documentation is built", (await page("/docs/")).includes("_astro/"));
  expect("the signing page is built", (await page("/s/x")).includes("/s/assets/"));
}

async function screenSomebody(): Promise<void> {
  const day = new Date().toISOString().replace(/(\d+)-(\d+)-(\d+).*/, "$2/$3/$1");
  const file = join(folder, "sdn.xml");
  await writeFile(file, sampleXml({ day, records: [{ id: "7", name: "Radomir Sablin" }] }), { mode: 0o644 });
  const withFile = { ...container, volumes: [`${file}:/sdn.xml:ro`] };
  await timed("listSeconds", () => runOnce(withFile, ["lists", "load", "ofac_sdn", "--file", "/sdn.xml"]));
  const made = await runOnce(container, [
    "organization",
    "create",
    "--name",
    "Acme",
    "--owner-email",
    "a@x.example",
    "--json",
  ]);
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, ...JSON.parse(made).apiKeys.test });
  const screened = () => client.screening.run({ subject: { name: "Radomir Sablin" }, sources: ["ofac_sdn"] });
  const end = Date.now() + 60_000;
  let run = await screened();
  while (run.status === "error" && Date.now() < end) {
    await wait(1_000); // until the process has the new list open
    run = await screened();
  }
  figures["screening"] = run.status;
  expect("somebody on the list is found", run.status === "possible_match");
}

async function sealAgreements(): Promise<void> {
  const plan = ["--subjects", "40", "--agreements", "9", "--days", "20"];
  const demo = { ...container, volumes: demoVolumes };
  await timed("demoSeconds", () => runOnce(demo, ["demo", "--out", "/data/demo.json", ...plan]));
  const { apiKeys } = JSON.parse(await runOnce({ ...demo, entrypoint: "cat" }, ["/data/demo.json"]));
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, ...apiKeys.test });
  const completed = () => client.documents.list({ status: "completed" });
  const finalizing = async () => (await client.documents.list({ status: "finalizing" })).items.length;
  await timed("sealSeconds", async () => {
    const end = Date.now() + 180_000;
    while ((await finalizing()) > 0 && Date.now() < end) await wait(500);
  });
  const { items } = await completed();
  figures["sealed"] = items.length;
  const pdf = await client.documents.pdf(items[0]!.id, { version: "completed" });
  const { outcome } = await client.verify({ file: pdf });
  figures["verified"] = outcome;
  expect(
    "every signed agreement is sealed, and its seal verifies",
    (await finalizing()) === 0 && items.length >= 3 && outcome === "intact",
  );
}

/**
 * Two journeys of the dashboard in Chromium, by keyboard, on containers of their own: the shift of an analyst (matches, actions, an
 * investigation, a second person, an export), and an agreement from its text to the sealed file, signed on a phone and at a desk.
 */
async function walkJourneys(): Promise<void> {
  const report = join(folder, "journeys.json");
  const how = ["--config", "deploy/image/journeys.config.ts", "--reporter=json", `--outputFile=${report}`];
  const vitest = spawn("npx", ["vitest", "run", ...how], {
    env: { ...process.env, JOURNEY_IMAGE: image, [checkVariable]: checkId },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => vitest.kill());
  await once(vitest, "exit");
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(report, "utf8")) as Journeys;
  figures["journeys"] = { passed: numPassedTests, failed: numFailedTests };
  expect("both journeys end as they do on the sources", numPassedTests === 2 && numFailedTests === 0);
  const messages = testResults.flatMap(({ message, assertionResults }) => [
    message,
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
  ]);
  for (const message of messages.filter(Boolean)) console.error(message);
}

/** What vitest writes of them. */
type Journeys = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { message: string; assertionResults: { failureMessages: string[] }[] }[];
};
