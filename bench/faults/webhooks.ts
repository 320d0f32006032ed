import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { signRequest } from "../../client/sign.ts";
import { migrate } from "../../server/database/migrate.ts";
import { createDatabase, createPool } from "../../server/database/pool.ts";
import { createOrganization } from "../../server/identity/organizations/create-organization.ts";
import { installJobs } from "../../server/jobs/install.ts";
import { Keyring } from "../../server/secrets/keyring.ts";
import { Cluster } from "./cluster.ts";
import { Fleet } from "./fleet.ts";
import { Receiver } from "./receiver.ts";
import { type Credential, Writers } from "./writers.ts";

/**
 * Kills API, worker and PostgreSQL under load and counts: acknowledged writes that are gone, changes that were never
 * delivered, deliveries without exactly one success record, duplicates. Then stops a worker for longer than its lease and
 * lets it go on: it must not write.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const plan = values.short
  ? { kills: 20, databaseKills: 1, everyMs: 700 }
  : { kills: 200, databaseKills: 10, everyMs: 900 };
const leaseSeconds = 20;
// Below the ports that systems give to outgoing connections, any of which may be in use at any moment.
const [clusterPort, receiverPort, firstPort] = [15_432, 15_480, 15_500];

const cluster = new Cluster(clusterPort);
const receiver = new Receiver(receiverPort);
const masterKey = randomBytes(32);
let fleet: Fleet | null = null;
let failed = true;
try {
  await migrate(cluster.url);
  await installJobs(cluster.url);
  const { organizationId, apiKeys } = await makeOrganization();
  fleet = new Fleet(
    {
      DATABASE_URL: cluster.url,
      MASTER_KEYS: `1:${masterKey.toString("base64")}`,
      WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
      WEBHOOK_PORTS: String(receiverPort),
      LEASE_SECONDS: String(leaseSeconds),
      DISPATCHER_TICK_SECONDS: "1",
      DATABASE_CONNECTIONS: "10",
      RATE_LIMIT_WRITES_PER_MINUTE: "1000000000",
    },
    ["api", "api", "worker", "worker"],
    firstPort,
  );
  receiver.expect({ organizationId, secret: await subscribe(fleet, apiKeys.test) });
  failed = !(await killUnderLoad(fleet, apiKeys.test)) || !(await stopPastLease(fleet, apiKeys.test));
} finally {
  fleet?.end();
  await wait(300);
  receiver.close();
  cluster.remove();
}
process.exit(failed ? 1 : 0);

async function makeOrganization() {
  const pool = createPool({ url: cluster.url, connections: 2 });
  const made = await createOrganization(createDatabase(pool), new Keyring(new Map([[1, masterKey]])), new Date(), {
    name: "Faults",
    owner: { email: "owner@example.test", passwordHash: null },
  });
  await pool.end();
  return made;
}

async function subscribe(running: Fleet, credential: Credential): Promise<string> {
  const target = "/api/v1/webhooks";
  const body = JSON.stringify({ url: `http://127.0.0.1:${receiverPort}/`, events: ["risk.*"], mode: "test" });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const headers = {
      "content-type": "application/json",
      "idempotency-key": "subscribe",
      ...signRequest({
        ...credential,
        method: "POST",
        target,
        body,
        idempotencyKey: "subscribe",
        timestamp: Math.floor(Date.now() / 1000),
      }),
    };
    const response = await fetch(`http://127.0.0.1:${running.apiPorts[0]}${target}`, {
      method: "POST",
      body,
      headers,
    }).catch(() => null);
    if (response?.status === 201) return ((await response.json()) as { signingSecret: string }).signingSecret;
    if (response && response.status < 500) throw new Error(await response.text());
    await wait(200);
  }
  throw new Error("The API did not start.");
}

async function killUnderLoad(running: Fleet, credential: Credential): Promise<boolean> {
  const writers = new Writers(8, () => running.apiPorts, credential);
  const databaseEvery = Math.floor(plan.kills / plan.databaseKills);
  let databaseKills = 0;
  const started = Date.now();
  while (running.kills < plan.kills) {
    await wait(plan.everyMs * (0.5 + Math.random()));
    running.kill(running.members[Math.floor(Math.random() * running.members.length)]!);
    if (running.kills >= databaseEvery * (databaseKills + 1) && databaseKills < plan.databaseKills) {
      await cluster.kill();
      databaseKills += 1;
    }
  }
  await wait(2_000);
  await writers.stop();
  const settled = await settle();
  const [counts] = await cluster.query<{
    subjects: string;
    deliveries: number;
    succeeded: number;
    successes: number;
    twice: number;
  }>(`
    select (select string_agg(id::text, ',') from risk_subjects) as subjects,
           (select count(*)::int from webhook_deliveries) as deliveries,
           (select count(*)::int from webhook_deliveries where status = 'succeeded') as succeeded,
           (select count(*)::int from webhook_attempts where outcome = 'success') as successes,
           (select count(*)::int from (select from webhook_attempts where outcome = 'success' group by delivery_id having count(*) > 1) t) as twice
  `);
  const stored = new Set(counts!.subjects.split(","));
  const delivered = new Set([...receiver.seen.values()].map(({ resourceId }) => resourceId));
  const result = {
    seconds: Math.round((Date.now() - started) / 1000),
    processKills: running.kills,
    databaseKills,
    acknowledged: writers.acknowledged.size,
    stored: stored.size,
    lost: [...writers.acknowledged].filter((id) => !stored.has(id)).length,
    undelivered: [...stored].filter((id) => !delivered.has(id)).length,
    deliveries: counts!.deliveries,
    successRecords: counts!.successes,
    succeededTwice: counts!.twice,
    received: receiver.deliveries,
    duplicates: receiver.deliveries - receiver.seen.size,
    unverified: receiver.unverified,
    unexpectedAnswers: [...new Set(writers.unexpected)],
    settled,
  };
  console.log("kills under load:", JSON.stringify(result));
  return (
    settled &&
    result.lost === 0 &&
    result.undelivered === 0 &&
    result.successRecords === result.deliveries &&
    result.succeededTwice === 0 &&
    result.unverified === 0 &&
    result.unexpectedAnswers.length === 0 &&
    result.acknowledged > 0
  );
}

/** Until nothing waits: an interrupted delivery falls due again when its lease ends. */
async function settle(): Promise<boolean> {
  for (let second = 0; second < leaseSeconds * 4; second += 1) {
    const [open] = await cluster.query<{ open: number }>(
      "select count(*)::int as open from webhook_deliveries where due_at is not null",
    );
    if (open!.open === 0) return true;
    await wait(1_000);
  }
  return false;
}

/** A worker frozen in the middle of its deliveries, past its lease, then let go on. */
async function stopPastLease(running: Fleet, credential: Credential): Promise<boolean> {
  const [first, second] = running.members.filter(({ role }) => role === "worker");
  receiver.holdMs = 3_000;
  const writers = new Writers(8, () => running.apiPorts, credential);
  // Until they hold deliveries whose receiver has not answered yet.
  for (let attempt = 0; attempt < 300 && (await leases()) < 4; attempt += 1) await wait(100);
  const frozen = [first!, second!];
  for (const { child } of frozen) child.kill("SIGSTOP");
  await writers.stop();
  receiver.holdMs = 0;
  const held = await leases();
  await wait((leaseSeconds + 2) * 1_000);
  second!.child.kill("SIGCONT");
  const settled = await settle();
  const before = await records();
  first!.child.kill("SIGCONT");
  await wait(4_000);
  const after = await records();
  const result = { heldWhenStopped: held, settledByTheOther: settled, changedByTheLateOne: before !== after };
  console.log("stopped past the lease:", JSON.stringify(result));
  return held > 0 && settled && !result.changedByTheLateOne;
}

async function leases(): Promise<number> {
  const [row] = await cluster.query<{ held: number }>(
    "select count(*)::int as held from webhook_deliveries where status = 'delivering'",
  );
  return row!.held;
}

async function records(): Promise<string> {
  const [row] = await cluster.query<{ digest: string }>(`
    select md5((select coalesce(string_agg(d::text, ',' order by id), '') from webhook_deliveries d)
            || (select coalesce(string_agg(a::text, ',' order by delivery_id, number), '') from webhook_attempts a)) as digest
  `);
  return row!.digest;
}
