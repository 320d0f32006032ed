import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { runProbity } from "../../server/testing/processes.ts";
import { loadDecisionFixture } from "../decision-fixture.ts";
import { Receiver } from "./receiver.ts";
import { ready } from "../ready.ts";
import { scratchDatabase } from "../scratch-database.ts";
import { freePorts } from "./free-ports.ts";
import { PgBouncer } from "./pgbouncer.ts";

/**
 * Everything an installation does behind PgBouncer in transaction mode, which this version does not pass named statements through:
 * a list is loaded and searched, subjects are screened and assessed, webhooks are delivered, a job is done. `migrate` and LISTEN go
 * directly. Ends with an error when anything is missing, or when somebody logs a warning.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const plan = values.short ? { apis: 1, workers: 1, subjects: 40 } : { apis: 2, workers: 2, subjects: 1_000 };
const patienceMs = 60_000;
const listed = "Velmira Ostrakova";

const started = performance.now();
const folder = mkdtempSync(join(tmpdir(), "probity-pooler-"));
const scratch = await scratchDatabase();
const bouncer = await PgBouncer.start(scratch.url);
const [receiverPort, ...ports] = await freePorts(1 + plan.apis + plan.workers);
const receiver = new Receiver(receiverPort!);
const running: { child: ChildProcess; log: string; port: number }[] = [];
const environment = {
  ...scratch.environment,
  DATABASE_URL: bouncer.url,
  LISTEN_DATABASE_URL: scratch.url,
  PREPARED_STATEMENTS: "false",
  HOST: "127.0.0.1",
  DRAIN_SECONDS: "0",
  DATABASE_CONNECTIONS: "10",
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  WEBHOOK_PORTS: String(receiverPort),
  // Rare enough that a prompt delivery proves that its hint arrived.
  DISPATCHER_TICK_SECONDS: "600",
  RATE_LIMIT_WRITES_PER_MINUTE: "1000000",
};
try {
  const fixture = await loadDecisionFixture(scratch, plan.subjects);
  // The API builds its snapshot itself, as a node does that did not load the list.
  const loaded = runProbity(["lists", "load", "ofac_sdn", "--file", publication()], {
    ...environment,
    DATA_DIR: join(folder, "loading"),
    LISTS_ENTRIES_MIN: '{"ofac_sdn": 1}',
  });
  if (loaded.status !== 0) throw new Error(`The list was not loaded: ${loaded.stdout}${loaded.stderr}`);
  for (let index = 0; index < plan.apis; index += 1) running.push(start("api"));
  for (let index = 0; index < plan.workers; index += 1) running.push(start("worker"));
  const apis = running.slice(0, plan.apis);
  for (const { port } of apis) await ready(port);
  await until("the workers", async () => running.every(({ log }) => log.includes('"started"')));

  const { organizationId, apiKeys } = scratch.organization;
  const clients = apis.map(({ port }) => createClient({ baseUrl: `http://127.0.0.1:${port}`, ...apiKeys.test }));
  const [client] = clients;
  const url = `http://127.0.0.1:${receiverPort}/`;
  const hook = await client!.webhooks.create({ url, events: ["risk.assessment.created"], mode: "test" });
  receiver.expect({ organizationId, secret: hook.signingSecret! });

  for (const each of clients)
    await until("the list to be searched", async () => {
      const run = await each.screening.run({
        subject: { name: listed, entityType: "person" },
        sources: ["ofac_sdn"],
      });
      return !run.incomplete && run.matches.some(({ listedName }) => listedName === listed.toUpperCase());
    });
  const listSeconds = seconds();
  const assessed = await Promise.all(
    fixture.subjectIds.map((subjectId, index) =>
      clients[index % clients.length]!.assessments.create(subjectId, {
        policyVersionId: fixture.policyId,
        trigger: "onboarding",
      }),
    ),
  );
  await until("the webhooks", async () => receiver.seen.size === assessed.length);
  const window = { since: new Date(Date.now() - 3_600_000).toISOString(), until: new Date().toISOString() };
  const job = await client!.webhooks.retryDeliveries(hook.id, window);
  await until("the job", async () => {
    const { rows } = await scratch.pool.query("select state from pgboss.job where id = $1", [job.id]);
    return rows[0]?.state === "completed";
  });
  for (const { child } of running) child.kill("SIGTERM");
  const codes = await Promise.all(running.map(async ({ child }) => child.exitCode ?? (await once(child, "exit"))[0]));
  const warnings = running.flatMap(({ log }) => log.split("\n").filter((line) => /"level":[456]0/.test(line)));
  const complaints = bouncer.complaints();
  const result = {
    apis: plan.apis,
    workers: plan.workers,
    screenedAfterSeconds: listSeconds,
    assessed: assessed.length,
    delivered: receiver.seen.size,
    unverified: receiver.unverified,
    drained: codes.every((code) => code === 0),
    warnings: warnings.length,
    complaints: complaints.length,
    seconds: seconds(),
  };
  console.log("behind the pooler:", JSON.stringify(result));
  for (const line of [...warnings, ...complaints]) console.error(line);
  if (!result.drained || warnings.length + complaints.length + receiver.unverified > 0) process.exitCode = 1;
} catch (error) {
  console.error(error, ...running.map(({ log }) => log.slice(-2_000)), ...bouncer.complaints());
  process.exitCode = 1;
} finally {
  for (const { child } of running) if (child.exitCode === null) child.kill("SIGKILL");
  receiver.close();
  await bouncer.stop();
  await scratch.drop();
  rmSync(folder, { recursive: true, force: true });
}

function publication(): string {
  const file = join(folder, "sdn.xml");
  const [day, month, year] = [new Date().getUTCDate(), new Date().getUTCMonth() + 1, new Date().getUTCFullYear()];
  const entries = [listed, "Tomas Quillane", "Irina Belworth"].map(
    (name, index) =>
      `<sdnEntry><uid>${index + 1}</uid><lastName>${name.toUpperCase()}</lastName><sdnType>Individual</sdnType></sdnEntry>`,
  );
  const information = `<publshInformation><Publish_Date>${month}/${day}/${year}</Publish_Date></publshInformation>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<sdnList>${information}${entries.join("\n")}</sdnList>`);
  return file;
}

function start(role: "api" | "worker") {
  const port = ports[running.length]!;
  const listening = role === "api" ? { PORT: String(port) } : { OPERATIONS_PORT: "0" };
  const child = spawn(process.execPath, ["server/main.ts", role], {
    env: { ...process.env, ...environment, ...listening, DATA_DIR: join(folder, `${role}-${port}`) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const member = { child, log: "", port };
  child.stdout.on("data", (text) => (member.log += text));
  return member;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited for ${what} in vain.`);
    await wait(250);
  }
}

function seconds(): number {
  return Math.round((performance.now() - started) / 100) / 10;
}
