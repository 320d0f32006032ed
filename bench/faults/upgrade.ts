import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ready } from "../ready.ts";
import type { Role } from "./fleet.ts";
import { additions } from "./next-version.ts";
import { deliveriesSettled } from "./settled.ts";
import { type Acknowledged, onboardAndRead, prepare, readableTargets } from "./upgrade-visit.ts";
import type { Version } from "./upgraded-versions.ts";
import { leaseSeconds, type UpgradingFleet, withUpgradingFleet } from "./upgrading-fleet.ts";
import { Visitors } from "./visitors.ts";

/**
 * An upgrade under load. Two machines run this version; then a made-up one after it migrates, and replaces them one after the other.
 * Not one request may fail, none is retried, every event arrives exactly once, and the database refuses no statement of either version.
 */
const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    /** Both versions in containers of their images instead of processes. */
    containers: { type: "boolean", default: false },
  },
});
const { containers } = values;
/** The long form also goes back and forth again: the old version has to work on the new schema as long as it is needed. */
const plan: { machine: Role[]; visitors: number; phaseMs: number; replacements: Version[] } = values.short
  ? { machine: ["start"], visitors: 1, phaseMs: 1_500, replacements: ["new"] }
  : { machine: ["api", "worker"], visitors: 3, phaseMs: 15_000, replacements: ["new", "old", "new"] };
/** Longer than nginx takes to use a process again. */
const settleMs = 1_500;

process.exit((await withUpgradingFleet({ ...plan, containers }, upgradeUnderLoad)) ? 0 : 1);

async function upgradeUnderLoad(parts: UpgradingFleet): Promise<boolean> {
  const { machines, organization, receiver } = parts;
  const credential = organization.apiKeys.test;
  const baseUrl = `http://127.0.0.1:${machines[0]![0]!.port}`;
  const prepared = await prepare(baseUrl, organization, parts.receiverPort);
  receiver.expect({ organizationId: organization.organizationId, secret: prepared.signingSecret });
  const targets = await readableTargets(baseUrl, credential);
  const acknowledged: Acknowledged = { subjects: [], assessments: [] };
  const visit = onboardAndRead(prepared, targets, acknowledged);
  await parts.noticed();
  const started = performance.now();
  const visitors = parts.proxyPorts.map((port) => new Visitors(plan.visitors, port, credential, visit));
  const total = (count: "answered" | "failed") => visitors.reduce((sum, { counts }) => sum + counts[count], 0);

  const answered: Record<string, number> = {};
  const phase = async (name: string, during: Promise<unknown>) => {
    const before = total("answered");
    await during;
    answered[name] = (answered[name] ?? 0) + total("answered") - before;
  };
  const exits: (number | string)[] = [];
  const replace = async (machine: UpgradingFleet["machines"][number], by: Version) => {
    exits.push(...(await Promise.all(machine.map((member) => parts.replace(member, by)))));
    for (const { port } of machine) await ready(port);
    await parts.noticed();
    await wait(settleMs);
  };
  await phase("before", wait(plan.phaseMs));
  await phase("migrating", parts.migrate());
  const added = await addedBy(parts);
  await phase("old on the new schema", wait(plan.phaseMs));
  for (const by of plan.replacements) {
    for (const machine of machines) await phase(`replacing by ${by}`, replace(machine, by));
    await phase(`${by} on the new schema`, wait(plan.phaseMs));
  }
  await Promise.all(visitors.map((each) => each.stop()));
  const seconds = Math.round((performance.now() - started) / 1000);

  const settled = (await everybodyAssessed(parts)) && (await deliveriesSettled(parts, leaseSeconds));
  const errors = parts.errorsLogged();
  // Integrity, data and syntax: SQL that does not fit the schema. A starved connection is logged too, and heals.
  const misfits = errors.filter((line) => /"code":"(22|23|42)\w{3}"/.test(line));
  const result = {
    seconds,
    from: parts.from,
    added,
    answered,
    failed: total("failed"),
    replaced: exits.length,
    cleanExits: exits.filter((exit) => exit === 0).length,
    crashes: parts.fleet.crashes,
    listsRead: targets.length,
    ...(await deliveriesOf(parts, acknowledged)),
    errorsLogged: errors.length,
    misfits: misfits.length,
    settled,
  };
  console.log("upgrade under load:", JSON.stringify(result));
  for (const { counts } of visitors) if (counts.failed > 0) console.error(counts.failures);
  for (const line of errors.slice(0, 20)) console.error(line);
  return (
    settled &&
    added.length === Object.keys(additions).length &&
    Object.values(answered).every((count) => count > 0) &&
    result.failed === 0 &&
    result.cleanExits === plan.replacements.length * parts.fleet.members.length &&
    result.crashes === 0 &&
    result.listsRead > 0 &&
    result.assessedByWorkers > 0 &&
    result.lost === 0 &&
    result.received === result.deliveries &&
    result.successRecords === result.deliveries &&
    result.doubled === 0 &&
    result.unverified === 0 &&
    misfits.length === 0
  );
}

/** The parts of the schema that only the new version has: without them nothing is upgraded here. */
async function addedBy({ query }: UpgradingFleet): Promise<string[]> {
  const { column, index, table } = additions;
  const rows = await query<{ name: string }>(`
    select name from unnest(array['${table}', '${index}']) as name where to_regclass(name) is not null
     union all
    select attname from pg_attribute where attrelid = '${column.table}'::regclass and attname = '${column.name}'`);
  return rows.map(({ name }) => name);
}

/** True if the workers have assessed whomever the visitors left to them. */
async function everybodyAssessed({ query }: UpgradingFleet): Promise<boolean> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const [open] = await query<{ count: number }>(
      "select count(*)::int as count from risk_subjects s where not exists (select from risk_assessments where subject_id = s.id)",
    );
    if (open!.count === 0) return true;
    await wait(1_000);
  }
  return false;
}

/** What became of everything that was acknowledged. */
async function deliveriesOf({ query, receiver }: UpgradingFleet, { subjects, assessments }: Acknowledged) {
  const [stored] = await query<{ assessments: number; deliveries: number; successes: number }>(`
    select (select count(*)::int from risk_assessments) as assessments,
           (select count(*)::int from (select from webhook_deliveries union all select from webhook_finished_deliveries) d) as deliveries,
           (select count(*)::int from webhook_attempts where outcome = 'success') as successes
  `);
  const announced = new Set([...receiver.seen.values()].map(({ resourceId }) => resourceId));
  const acknowledged = [...subjects, ...assessments];
  return {
    acknowledged: acknowledged.length,
    assessedByWorkers: stored!.assessments - assessments.length,
    lost: acknowledged.filter((id) => !announced.has(id)).length,
    deliveries: stored!.deliveries,
    successRecords: stored!.successes,
    received: receiver.deliveries,
    doubled: receiver.deliveries - receiver.seen.size,
    unverified: receiver.unverified,
  };
}
