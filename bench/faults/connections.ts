import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { withClient } from "../../server/platform/database/client.ts";
import { activities, countActivities } from "./activities.ts";
import { Cluster } from "./cluster.ts";
import { type DeliveringFleet, leaseSeconds, withDeliveringFleet } from "./delivering-fleet.ts";
import { deliveriesSettled } from "./settled.ts";
import { Writers } from "./writers.ts";

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
const held = await withDeliveringFleet(async (port) => new Cluster(port), endConnectionsUnderLoad);
process.exit(held ? 0 : 1);

async function endConnectionsUnderLoad({ cluster, fleet, receiver, credential }: DeliveringFleet): Promise<boolean> {
  const started = Date.now();
  const writers = new Writers(
    customers,
    () => fleet.apiPorts,
    credential,
    await activities(customers, fleet.apiPorts[0]!, credential),
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
    ...(await countActivities(cluster, writers.acknowledged)),
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
