import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import { freePorts } from "../bench/faults/free-ports.ts";
import { readCompose, type Service, startOrder } from "./testing/compose.ts";
import { decisionOnScreen } from "./testing/decision-on-screen.ts";
import { read } from "./testing/dockerfile.ts";
import { podman, remove, removeAll, runOnce, start, stop, untilSignal } from "../server/testing/podman.ts";

/**
 * Runs the services of compose.yaml with its demonstration, in their order and under their conditions, with podman on the network of this
 * machine. Only ports and, without --full, the size of the demonstration differ. A decision is read on the screen, a mail in the catcher. Then
 * everything starts a second time on the same volumes. It needs podman, the image, buildah for one of PostgreSQL, and Chromium: see docs/operate.md.
 */
const { values } = parseArgs({
  options: {
    image: { type: "string", default: "localhost/probity:latest" },
    /** Built here unless another is named. */
    postgres: { type: "string" },
    /** The demonstration as large as README's command makes it. */
    full: { type: "boolean", default: false },
  },
});
const postgresHere = "localhost/probity-postgres:15";
if (values.postgres === undefined)
  execFileSync(join(import.meta.dirname, "testing/postgres/build"), { stdio: "inherit" });
const project = `probity-compose-${randomBytes(4).toString("hex")}`;
const [port, operationsPort, databasePort, smtpPort, mailPort] = (await freePorts(5)).map(String);
const variables = {
  COMPOSE_PROFILES: "demo",
  PROBITY_IMAGE: values.image,
  POSTGRES_IMAGE: values.postgres ?? postgresHere,
};
const compose = readCompose(read("deploy/compose.yaml").replaceAll("mail:1025", `mail:${smtpPort}`), variables);
const order = startOrder(compose, ["demo"]);
const nameOf = (service: string) => `${project}-${service}`;

/** On one network every service has another port. */
const moreArguments: Record<string, string[]> = {
  secrets: ["--database-port", databasePort!],
  mail: ["--smtp-port", smtpPort!, "--port", mailPort!],
  demo: values.full ? [] : ["--subjects", "40", "--agreements", "9", "--days", "20"],
};
const moreSettings: Record<string, Record<string, string>> = {
  postgres: { PGPORT: databasePort! },
  api: { PORT: port! },
  worker: { OPERATIONS_PORT: operationsPort! },
};
const figures: Record<string, unknown> = {};
const problems: string[] = [];

try {
  await untilSignal(check);
} catch (error) {
  problems.push(String(error));
} finally {
  await removeAll(Object.keys(compose.volumes).map((volume) => `${project}-${volume}`));
}
console.log(JSON.stringify({ ...figures, problems }, null, 2));
process.exit(problems.length === 0 ? 0 : 1);

async function check(): Promise<void> {
  try {
    await timed("firstStartSeconds", up);
    const first = await stateOf();
    await timed("decisionSeconds", async () => {
      figures["decision"] = await decisionOnScreen(`http://127.0.0.1:${port}`, first.owner);
    });
    await mailSomebody();
    await down();
    await timed("secondStartSeconds", up);
    const second = await stateOf();
    figures["subjects"] = second.subjects;
    if (first.masterKeys !== second.masterKeys) problems.push("the master key was made again");
    // A page has 50 at most.
    if (first.keyId !== second.keyId || second.subjects !== (values.full ? 50 : 40))
      problems.push("the demonstration was made again, or not at all");
  } catch (error) {
    for (const service of order)
      console.error(service, await podman("logs", "--tail", "20", nameOf(service)).catch(() => ""));
    throw error;
  }
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  figures[name] = Math.round((performance.now() - started) / 100) / 10;
}

async function up(): Promise<void> {
  for (const name of order) {
    const service = compose.services[name]!;
    const container = containerOf(name, service);
    const command = [...(service.command ?? []), ...(moreArguments[name] ?? [])];
    const isAwaited = (condition: string) =>
      Object.values(compose.services).some(({ depends_on }) => depends_on?.[name]?.condition === condition);
    if (isAwaited("service_completed_successfully")) await runOnce(container, command);
    else await start({ ...container, name: nameOf(name) }, command);
    if (isAwaited("service_healthy")) await healthy(name, service);
  }
}

function containerOf(name: string, { image, environment = {}, volumes = [], network_mode }: Service) {
  const settings = Object.entries({ ...environment, ...moreSettings[name] }).filter(
    ([, value]) => value !== "" && value !== null,
  );
  return {
    image,
    settings: Object.fromEntries(settings.map(([setting, value]) => [setting, String(value)])),
    volumes: volumes.map((volume) => `${project}-${volume}`),
    hosts: network_mode === "none" ? [] : Object.keys(compose.services),
    network: network_mode ?? "host",
    soft: name === "postgres",
  };
}

async function healthy(name: string, { healthcheck }: Service): Promise<void> {
  const [, ...test] = healthcheck?.test ?? ["CMD", "probity", "health"];
  const end = Date.now() + 300_000; // on a machine with ten times the work it can do
  for (;;) {
    const isWell = await podman("exec", nameOf(name), ...test).then(
      () => true,
      () => false,
    );
    if (isWell) return;
    if (Date.now() > end) throw new Error(`${name} did not become healthy.`);
    await wait(500);
  }
}

async function stateOf() {
  const inside = (path: string) =>
    runOnce({ ...containerOf("demo", compose.services["demo"]!), entrypoint: "cat" }, [path]);
  const { apiKeys, owner } = JSON.parse(await inside("/data/demo.json"));
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, ...apiKeys.test });
  const { items } = await client.subjects.list({ limit: 50 });
  const masterKeys = await inside("/secrets/probity/master-keys");
  return { masterKeys, subjects: items.length, client, owner, keyId: apiKeys.test.keyId };
}

/** A draft of the demonstration is sent, a worker writes to its first signer, and the catcher shows the mail. */
async function mailSomebody(): Promise<void> {
  const { client } = await stateOf();
  const { items } = await client.documents.list({ status: "draft" });
  await client.documents.send(items[0]!.id, { invitations: "email" });
  const end = Date.now() + 60_000;
  for (;;) {
    const mails = (await (await fetch(`http://127.0.0.1:${mailPort}/mails.json`)).json()) as { text: string }[];
    if (mails[0]?.text.includes("/s/")) return;
    if (Date.now() > end) throw new Error("The mail did not arrive.");
    await wait(500);
  }
}

async function down(): Promise<void> {
  for (const name of order.toReversed().filter((one) => ["api", "worker", "mail", "postgres"].includes(one))) {
    const code = await stop(nameOf(name));
    if (code !== 0) problems.push(`${name} ended with ${code}`);
  }
  await remove(...order.map(nameOf));
}
