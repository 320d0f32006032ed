import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { withClient } from "../../server/database/client.ts";
import type { Cluster } from "./cluster.ts";
import { type DeliveringFleet, leaseSeconds, withDeliveringFleet } from "./delivering-fleet.ts";
import { deliveriesSettled } from "./settled.ts";
import { type Credential, type NextWrite, signedPost, Writers } from "./writers.ts";

/**
 * Ends database connections of API and worker under load, one by one and all at once by restarting PostgreSQL. No process
 * may end with them, every answer must be 201 or 503, and every acknowledged write must exist exactly once afterwards,
 * however often it was sent.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const plan = values.short
  ? { terminations: 100, restarts: ["fast", "immediate"] as const, everyMs: 60 }
  : {
      terminations: 1_000,
      restarts: ["fast", "immediate", "fast", "immediate", "fast", "immediate"] as const,
      everyMs: 100,
    };
const customers = 8;
const held = await withDeliveringFleet(endConnectionsUnderLoad);
process.exit(held ? 0 : 1);

async function endConnectionsUnderLoad({ cluster, fleet, receiver, credential }: DeliveringFleet): Promise<boolean> {
  const started = Date.now();
  const writers = new Writers(
    customers,
    () => fleet.apiPorts,
    credential,
    await activities(fleet.apiPorts[0]!, credential),
  );
  let terminated = 0;
  const perRestart = plan.terminations / plan.restarts.length;
  for (const [index, mode] of plan.restarts.entries()) {
    terminated += await terminate(cluster, Math.round(perRestart * (index + 1)) - terminated);
    await cluster.restart(mode);
    await wait(1_000);
  }
  await writers.stop();
  const settled = await deliveriesSettled(cluster, leaseSeconds);
  const result = {
    seconds: Math.round((Date.now() - started) / 1000),
    terminated,
    restarts: plan.restarts.length,
    crashes: fleet.crashes,
    answers: writers.answers,
    broken: [...new Set(writers.broken)],
    unexpectedAnswers: [...new Set(writers.unexpected)],
    changedAnswers: writers.changedAnswers,
    longestGapMs: writers.longestGapMs,
    acknowledged: writers.acknowledged.size,
    ...(await counted(cluster, writers.acknowledged)),
    received: receiver.seen.size,
    unverified: receiver.unverified,
    settled,
  };
  console.log("connections ended under load:", JSON.stringify(result));
  const allowed = new Set(["201", "409", "503"]);
  return (
    settled &&
    terminated >= plan.terminations &&
    result.crashes === 0 &&
    Object.keys(result.answers).every((status) => allowed.has(status)) &&
    (result.answers[503] ?? 0) > 0 &&
    result.unexpectedAnswers.length === 0 &&
    result.changedAnswers === 0 &&
    result.acknowledged > 0 &&
    result.lost === 0 &&
    result.doubled === 0 &&
    result.received === result.deliveries &&
    result.successRecords === result.deliveries &&
    result.unverified === 0
  );
}

/** Activities: nothing but the Idempotency-Key keeps one from being recorded twice. */
async function activities(apiPort: number, credential: Credential): Promise<NextWrite> {
  const subjects: string[] = [];
  for (let customer = 0; customer < customers; customer += 1) {
    const body = JSON.stringify({ kind: "account", externalId: `customer-${customer}` });
    const made = await signedPost(apiPort, "/api/v1/risk/subjects", body, `subject-${customer}`, credential);
    subjects.push(((await made.json()) as { id: string }).id);
  }
  return (customer, marker) => ({
    target: `/api/v1/risk/subjects/${subjects[customer]}/activities`,
    body: {
      activityType: "drill.activity",
      category: "other",
      title: "Activity",
      summary: "",
      occurredAt: new Date().toISOString(),
      reference: marker,
    },
  });
}

/** Ends as many connections as asked for, of any process and purpose, those at work first. */
async function terminate(cluster: Cluster, count: number): Promise<number> {
  return withClient(cluster.url, async (admin) => {
    let ended = 0;
    while (ended < count) {
      const { rows } = await admin.query(
        `select pg_terminate_backend(pid)
           from (select pid from pg_stat_activity
                  where backend_type = 'client backend' and pid <> pg_backend_pid()
                  order by state = 'idle', random()
                  limit $1) as chosen`,
        [1 + Math.floor(Math.random() * 4)],
      );
      ended += rows.length;
      await wait(plan.everyMs * Math.random());
    }
    return ended;
  });
}

async function counted(cluster: Cluster, acknowledged: ReadonlyMap<string, string>) {
  const stored = await cluster.query<{ id: string; marker: string }>(
    "select id, details ->> 'reference' as marker from risk_events where type = 'risk.activity.reported'",
  );
  const [outbox] = await cluster.query<{ deliveries: number; successes: number }>(`
    select (select count(*)::int from (select from webhook_deliveries union all select from webhook_finished_deliveries) d) as deliveries,
           (select count(*)::int from webhook_attempts where outcome = 'success') as successes
  `);
  const ids = new Set(stored.map(({ id }) => id));
  const markers = new Set(stored.map(({ marker }) => marker));
  return {
    stored: stored.length,
    lost: [...acknowledged.values()].filter((id) => !ids.has(id)).length,
    doubled: stored.length - markers.size,
    deliveries: outbox!.deliveries,
    successRecords: outbox!.successes,
  };
}
