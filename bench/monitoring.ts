import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import type pg from "pg";
import { HttpMetrics } from "../server/platform/http/metrics.ts";
import { Monitor } from "../server/risk/monitoring/monitor.ts";
import { MonitoringMetrics } from "../server/risk/monitoring/monitoring-metrics.ts";
import { median } from "./pgbench.ts";
import { type ScratchDatabase, scratchDatabase } from "./scratch-database.ts";

/**
 * Measures the cost of idle subscriptions: a tick of the monitor, and the extra statement for accepted evidence, in a
 * database with 1,000 subscriptions and in one with 1,000,000, in turn. Then a claim while one of many organizations has a
 * backlog. Fails if the large database is more than 20 % and more than a millisecond slower, or reads more extra pages than
 * its index has extra levels.
 */
const { values } = parseArgs({
  options: {
    subscriptions: { type: "string", default: "1000000" },
    organizations: { type: "string", default: "10000" },
    ticks: { type: "string", default: "1000" },
  },
});
const small = 1_000;
const nobody = "00000000-0000-0000-0000-000000000000";

type Size = {
  name: string;
  scratch: ScratchDatabase;
  client: pg.PoolClient;
  monitor: Monitor;
  tickMs: number[];
  evidenceMs: number[];
};

const sizes = [
  await prepare("small", small, 100),
  await prepare("large", Number(values.subscriptions), Number(values.organizations)),
] as const;
try {
  const ticks = Number(values.ticks);
  for (let tick = -ticks / 4; tick < ticks; tick += 1) {
    for (const { monitor, client, tickMs, evidenceMs } of sizes) {
      const started = performance.now();
      await monitor.tick();
      const ticked = performance.now();
      await client.query({ name: "evidence", ...requestOf(randomUUID()) });
      if (tick < 0) continue;
      tickMs.push(ticked - started);
      evidenceMs.push(performance.now() - ticked);
    }
  }
  const pages = [];
  for (const size of sizes) {
    const read = {
      others: await pagesOf(size, claimOf(false)),
      retries: await pagesOf(size, claimOf(true)),
      evidence: await pagesOf(size, requestOf(randomUUID())),
    };
    pages.push(read);
    const times = `median ${median(size.tickMs).toFixed(3)} ms, 95 % within ${percentile(size.tickMs, 0.95).toFixed(3)} ms`;
    console.log(
      `${size.name}: ${await countOf(size)} idle subscriptions; a tick: ${times}; pages read ${read.others} + ${read.retries}`,
    );
    console.log(
      `  evidence of a subject that nobody monitors: ${median(size.evidenceMs).toFixed(3)} ms, pages ${read.evidence}`,
    );
  }
  const [slower, ratio] = [
    median(sizes[1].tickMs) - median(sizes[0].tickMs),
    median(sizes[1].tickMs) / median(sizes[0].tickMs),
  ];
  console.log(`large / small ${ratio.toFixed(3)} (${slower.toFixed(3)} ms), at most 1.2 or 1 ms`);
  const [few, many] = pages as [(typeof pages)[0], (typeof pages)[0]];
  // An index over a million entries is one level higher, and each lookup reads each level once.
  const higher = [many.others - few.others, many.retries - few.retries, many.evidence - few.evidence];
  console.log(`more pages in the large one, each a level of the index: ${higher.join(", ")}`);
  await behind(sizes[1]);
  if ((ratio > 1.2 && slower > 1) || Math.max(...higher) > 1) process.exitCode = 1;
} finally {
  for (const { client, scratch } of sizes) {
    client.release();
    await scratch.drop();
  }
}

async function prepare(name: string, subscriptions: number, organizations: number): Promise<Size> {
  const scratch = await scratchDatabase();
  const client = await scratch.pool.connect();
  // Nothing measured here reads the referenced rows.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled, next_check_at, failures, updated_at)
     select md5('organization' || n % $2)::uuid, (array['test', 'live'])[1 + n % 2]::environment_mode, gen_random_uuid(), 'onboarding',
            gen_random_uuid(), 1, true, now() + interval '1 day' + random() * interval '1 year', (n % 50 = 0)::integer, now()
       from generate_series(1, $1::int) as n`,
    [subscriptions, organizations],
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze risk_monitoring");
  const metrics = new MonitoringMetrics(new HttpMetrics({ processMetrics: false }).registry);
  const logger = { debug: unexpected, error: unexpected };
  const monitor = new Monitor({ database: scratch.database, metrics, logger, onAssessed: () => {} });
  return { name, scratch, client, monitor, tickMs: [], evidenceMs: [] };
}

/** A tick logs nothing if nothing is due. */
function unexpected(details: object, message: string): never {
  throw new Error(`${message}: ${JSON.stringify(details)}`);
}

type Query = { text: string; values: unknown[] };

function claimOf(failing: boolean, token: string = randomUUID()): Query {
  return {
    text: "select * from claim_monitoring($1, $2, $3, 10, 60, $4, 'test')",
    values: [failing, new Date(), token, nobody],
  };
}

/** The statement that accepted evidence sends, as the server does, without the tenant columns that it could not find. */
function requestOf(subjectId: string): Query {
  return {
    text: `update risk_monitoring set next_check_at = $1
            where organization_id = $2 and mode = 'test' and subject_id = $3 and enabled and (next_check_at is null or next_check_at > $1)`,
    values: [new Date(), nobody, subjectId],
  };
}

/** Pages that a statement looks at once its plan is made, in the same session as before. */
async function pagesOf({ client }: Size, { text, values: parameters }: Query): Promise<number> {
  let pages = 0;
  for (let run = 0; run < 10; run += 1) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, parameters);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    pages = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return pages;
}

async function countOf({ client }: Size): Promise<string> {
  const { rows } = await client.query("select count(*)::int as count from risk_monitoring where next_check_at > now()");
  return rows[0].count.toLocaleString("en");
}

/** One organization has a thousand due, all the others nothing: the claim has to pass them all to know. */
async function behind({ client }: Size): Promise<void> {
  await client.query(
    "update risk_monitoring set next_check_at = now() where subject_id in (select subject_id from risk_monitoring where failures = 0 limit 1000)",
  );
  await client.query("vacuum analyze risk_monitoring");
  const { rows } = await client.query(
    "select count(*)::int as lanes from (select distinct organization_id, mode from risk_monitoring where next_check_at <= now()) l",
  );
  const millis: number[] = [];
  for (let claim = 0; claim < 20; claim += 1) {
    const started = performance.now();
    const claimed = await client.query({ name: "claim", ...claimOf(false) });
    if (claimed.rowCount !== 10) throw new Error(`A claim took ${claimed.rowCount}.`);
    millis.push(performance.now() - started);
  }
  console.log(`behind, 1,000 due in ${rows[0].lanes} lanes: a claim of ten takes ${median(millis).toFixed(2)} ms`);

  await client.query(
    "update risk_monitoring set next_check_at = now() + interval '1 day' where next_check_at < now() + interval '2 minutes'",
  );
  const one = randomUUID();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled, next_check_at, updated_at)
     select $1, 'test', gen_random_uuid(), 'onboarding', gen_random_uuid(), 1, true, now(), now() from generate_series(1, 1000)`,
    [one],
  );
  await client.query("vacuum analyze risk_monitoring");
  const walked: number[] = [];
  for (let claim = 0; claim < 20; claim += 1) {
    const started = performance.now();
    await client.query({ name: "claim", ...claimOf(false) });
    walked.push(performance.now() - started);
  }
  console.log(
    `behind, 1,000 due in one lane among all the others: a claim of ten takes ${median(walked).toFixed(2)} ms`,
  );
}

function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)]!;
}
