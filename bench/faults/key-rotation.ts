import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { signaturesOf } from "../../server/agreements/completion/testing/words-and-ink.ts";
import { ready } from "../ready.ts";
import { scratchDatabase } from "../scratch-database.ts";
import { Fleet } from "./fleet.ts";
import { freePorts } from "./free-ports.ts";
import { subscribe } from "./installation.ts";
import { Proxies } from "./proxies.ts";
import { Receiver } from "./receiver.ts";
import { manyOrganizations, peopleWithCodes, sealedDocument } from "./rotation-fixture.ts";
import { RotationTraffic } from "./rotation-traffic.ts";
import { signedPost } from "./writers.ts";

/**
 * Rotates every key as docs/operate.md says, under load: master keys, of which `keys rewrap` is killed once in the middle, the key of
 * access tokens and the seal key of an organization. Not one request may fail. Then the old master key is gone, and everything opens.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const plan = values.short ? { organizations: 800, people: 12 } : { organizations: 10_000, people: 60 };
/** Longer than the proxy takes to use a process again. */
const settleMs = 1_000;

const started = performance.now();
const [haproxyPort, nginxPort, receiverPort, ...apiPorts] = await freePorts(5);
const scratch = await scratchDatabase();
const first = scratch.environment.MASTER_KEYS;
const second = `2:${randomBytes(32).toString("base64")}`;
const settings = {
  ...scratch.environment,
  PUBLIC_URL: `http://127.0.0.1:${haproxyPort}`,
  DRAIN_SECONDS: "2",
  DATABASE_CONNECTIONS: "5",
  RATE_LIMIT_WRITES_PER_MINUTE: "1000000000",
  RATE_LIMIT_READS_PER_MINUTE: "1000000000",
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  WEBHOOK_PORTS: String(receiverPort),
  DISPATCHER_TICK_SECONDS: "1",
  RENDERERS: "1",
  RENDER_DEADLINE_SECONDS: "60", // a renderer that starts on a busy machine takes longer than a document may
};
const credentials = await manyOrganizations(scratch, plan.organizations);
const people = await peopleWithCodes(scratch, plan.people);
const fleet = new Fleet(settings, ["api", "api", "worker"], apiPorts);
const proxies = new Proxies({ haproxy: haproxyPort!, nginx: nginxPort! }, apiPorts);
const receiver = new Receiver(receiverPort!);
let failed = true;
try {
  failed = !(await rotateUnderLoad());
} finally {
  fleet.end();
  proxies.end();
  receiver.close();
  await wait(300);
  await scratch.drop();
}
process.exit(failed ? 1 : 0);

async function rotateUnderLoad(): Promise<boolean> {
  for (const port of apiPorts) await ready(port);
  const { organizationId, apiKeys } = scratch.organization;
  receiver.expect({ organizationId, secret: await subscribe(apiPorts[0]!, receiverPort!, apiKeys.test) });
  await wait(settleMs);
  const traffic = new RotationTraffic(haproxyPort!, credentials, people);

  const earlier = await restartAll(`${first},${second}`);
  const jwt = await probity(["keys", "rotate", "jwt"], `${first},${second}`);
  const seal = await probity(["keys", "rotate", "seal", "--organization", organizationId], `${first},${second}`);
  const leftWhenKilled = await killedRewrap();
  const tooEarly = await probity(["api"], second);
  const rewrap = await probity(["keys", "rewrap"], `${first},${second}`);
  const later = await restartAll(second);
  const received = receivedEvent();
  const last = await sealedDocument(scratch);
  const doctor = await probity(["doctor"], second);
  // Everybody signs in once more with the new master key alone; the new signing key has long been in use.
  await wait(values.short ? 3_000 : 32_000);
  await traffic.stop();

  const seals = await Promise.all([earlier, later, last].map(({ pdf }) => signaturesOf(pdf)));
  const checks = {
    noRequestFailed: traffic.failed === 0 && [traffic.signed, traffic.signIns, traffic.bearers].every(isUsed),
    noProcessCrashed: fleet.crashes === 0,
    killedInTheMiddle: leftWhenKilled > 0 && leftWhenKilled < plan.organizations,
    refusedToStartTooEarly: tooEarly.status === 2 && tooEarly.stderr.includes("MASTER_KEYS lacks version 1"),
    rewrapped: rewrap.status === 0 && rewrap.stdout.includes("Nothing is left under an older version."),
    twoKeysSigned: jwt.status === 0 && traffic.kids.size === 2,
    sealRotated: seal.status === 0 && earlier.serial !== later.serial && last.serial === later.serial,
    sealsAreValid: seals.every(([found]) => found?.valid && found.whole),
    webhookReceived: await received,
    doctorIsWell: doctor.status === 0 && /^ok .*master keys:/m.test(doctor.stdout),
  };
  const { signed, signIns, bearers } = traffic;
  const figures = {
    organizations: plan.organizations,
    seconds: Math.round((performance.now() - started) / 1000),
    rewrap: rewrap.stderr.trim().split("\n").at(-1),
    leftWhenKilled,
    answered: { signed: signed.answered, signIns: signIns.answered, bearers: bearers.answered },
    failed: { signed: signed.failures, signIns: signIns.failures, bearers: bearers.failures },
  };
  console.log("key rotation under load:", JSON.stringify({ ...figures, checks }, null, 2));
  if (!checks.doctorIsWell) console.log(doctor.stdout);
  return Object.values(checks).every(Boolean);
}

function isUsed({ answered }: { answered: number }): boolean {
  return answered > 0;
}

/** One API after the other, and beside them the worker, once it has completed a document with the keys it has; that is the answer. */
async function restartAll(masterKeys: string) {
  fleet.change({ MASTER_KEYS: masterKeys });
  const [one, other, worker] = fleet.members;
  const restartApis = async () => {
    for (const api of [one!, other!]) {
      await fleet.restart(api);
      await ready(api.port);
      await wait(settleMs);
    }
  };
  const restartWorker = async () => {
    const sealed = await sealedDocument(scratch);
    await fleet.restart(worker!);
    return sealed;
  };
  const [sealed] = await Promise.all([restartWorker(), restartApis()]);
  return sealed;
}

/** Starts `keys rewrap` and kills it when a quarter is done. Answers how many data keys it had not reached. */
async function killedRewrap(): Promise<number> {
  const command = start(["keys", "rewrap"], `${first},${second}`);
  const ended = once(command, "exit");
  const left = async () =>
    (await scratch.pool.query("select count(*)::int as count from organizations where master_key_version = 1")).rows[0]
      .count as number;
  while (command.exitCode === null && (await left()) > plan.organizations * 0.75) await wait(5);
  command.kill("SIGKILL");
  await ended;
  return left();
}

/** A subject is created, and its event arrives with a signature that the receiver knows. */
async function receivedEvent(): Promise<boolean> {
  const body = JSON.stringify({ kind: "account", externalId: "after the rotation" });
  const answer = await signedPost(
    apiPorts[0]!,
    "/api/v1/risk/subjects",
    body,
    "last",
    scratch.organization.apiKeys.test,
  );
  const { id } = (await answer.json()) as { id: string };
  const arrived = receiver.receivedFor(id).then(() => true);
  return Promise.race([arrived, wait(20_000, false)]);
}

function start(args: string[], masterKeys: string): ChildProcess {
  const env = { ...process.env, ...settings, MASTER_KEYS: masterKeys, PORT: "0" };
  return spawn(process.execPath, ["server/main.ts", ...args], { env, stdio: "ignore" });
}

function probity(args: string[], masterKeys: string) {
  const env = { ...process.env, ...settings, MASTER_KEYS: masterKeys, PORT: "0" };
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ["server/main.ts", ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
