import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Cluster } from "./cluster.ts";
import { type DeliveringFleet, leaseSeconds, withDeliveringFleet } from "./delivering-fleet.ts";
import { deliveriesSettled } from "./settled.ts";
import { Writers } from "./writers.ts";

/**
 * Kills API, worker and PostgreSQL under load and counts: acknowledged writes that are gone, changes that were never
 * delivered, deliveries without exactly one success record, duplicates. Then stops a worker for longer than its lease and
 * lets it go on: it must not write.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const plan = values.short
  ? { kills: 20, databaseKills: 1, everyMs: 700 }
  : { kills: 200, databaseKills: 10, everyMs: 900 };
const held = await withDeliveringFleet(
  async (port) => new Cluster(port),
  async (parts) => (await killUnderLoad(parts)) && (await stopPastLease(parts)),
);
process.exit(held ? 0 : 1);

async function killUnderLoad({ cluster, fleet, receiver, credential }: DeliveringFleet): Promise<boolean> {
  const writers = new Writers(8, () => fleet.apiPorts, credential);
  const databaseEvery = Math.floor(plan.kills / plan.databaseKills);
  let databaseKills = 0;
  const started = Date.now();
  while (fleet.kills < plan.kills) {
    await wait(plan.everyMs * (0.5 + Math.random()));
    fleet.kill(fleet.members[Math.floor(Math.random() * fleet.members.length)]!);
    if (fleet.kills >= databaseEvery * (databaseKills + 1) && databaseKills < plan.databaseKills) {
      await cluster.kill();
      databaseKills += 1;
    }
  }
  await wait(2_000);
  await writers.stop();
  const settled = await deliveriesSettled(cluster, leaseSeconds);
  const [counts] = await cluster.query<{
    subjects: string;
    deliveries: number;
    succeeded: number;
    successes: number;
    twice: number;
  }>(`
    select (select string_agg(id::text, ',') from risk_subjects) as subjects,
           (select count(*)::int from (select from webhook_deliveries union all select from webhook_finished_deliveries) d) as deliveries,
           (select count(*)::int from webhook_finished_deliveries where status = 'succeeded') as succeeded,
           (select count(*)::int from webhook_attempts where outcome = 'success') as successes,
           (select count(*)::int from (select from webhook_attempts where outcome = 'success' group by delivery_id having count(*) > 1) t) as twice
  `);
  const stored = new Set(counts!.subjects.split(","));
  const delivered = new Set([...receiver.seen.values()].map(({ resourceId }) => resourceId));
  const result = {
    seconds: Math.round((Date.now() - started) / 1000),
    processKills: fleet.kills,
    databaseKills,
    acknowledged: writers.acknowledged.size,
    stored: stored.size,
    lost: [...writers.acknowledged.values()].filter((id) => !stored.has(id)).length,
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

/** A worker frozen in the middle of its deliveries, past its lease, then let go on. */
async function stopPastLease({ cluster, fleet, receiver, credential }: DeliveringFleet): Promise<boolean> {
  const [first, second] = fleet.members.filter(({ role }) => role === "worker");
  receiver.holdMs = 3_000;
  const writers = new Writers(8, () => fleet.apiPorts, credential);
  // Until they hold deliveries whose receiver has not answered yet.
  for (let attempt = 0; attempt < 300 && (await leases(cluster)) < 4; attempt += 1) await wait(100);
  const frozen = [first!, second!];
  for (const { child } of frozen) child.kill("SIGSTOP");
  await writers.stop();
  receiver.holdMs = 0;
  const held = await leases(cluster);
  await wait((leaseSeconds + 2) * 1_000);
  second!.child.kill("SIGCONT");
  const settled = await deliveriesSettled(cluster, leaseSeconds);
  const before = await records(cluster);
  first!.child.kill("SIGCONT");
  await wait(4_000);
  const after = await records(cluster);
  const result = { heldWhenStopped: held, settledByTheOther: settled, changedByTheLateOne: before !== after };
  console.log("stopped past the lease:", JSON.stringify(result));
  return held > 0 && settled && !result.changedByTheLateOne;
}

async function leases(cluster: Cluster): Promise<number> {
  const [row] = await cluster.query<{ held: number }>(
    "select count(*)::int as held from webhook_deliveries where status = 'delivering'",
  );
  return row!.held;
}

async function records(cluster: Cluster): Promise<string> {
  const [row] = await cluster.query<{ digest: string }>(`
    select md5((select coalesce(string_agg(d::text, ',' order by id), '') from webhook_deliveries d)
            || (select coalesce(string_agg(d::text, ',' order by id), '') from webhook_finished_deliveries d)
            || (select coalesce(string_agg(a::text, ',' order by delivery_id, number), '') from webhook_attempts a)) as digest
  `);
  return row!.digest;
}
