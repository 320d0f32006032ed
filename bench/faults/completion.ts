import { type ChildProcess, fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { finalizationSteps } from "../../server/agreements/completion/finalizing/make-final.ts";
import { signaturesOf } from "../../server/agreements/completion/testing/words-and-ink.ts";
import { readyDocument } from "../../server/agreements/completion/testing/ready-document.ts";
import type { TestOrganization } from "../../server/testing/organization.ts";
import { scratchDatabase } from "../scratch-database.ts";

/**
 * Kills workers at every step of completing documents, from reading to just after the commit, and counts afterwards: each
 * document has to be completed, with one seal, one event in its history and one announcement.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
const plan = values.short
  ? { waiting: 8, kills: 16, workers: 2, limitMs: 200_000 }
  : { waiting: 12, kills: 112, workers: 3, limitMs: 1_800_000 };
const moments = [...finalizationSteps, "finished"] as const;
/** Longer than most steps take: a kill may also fall into the next one. */
const delayMsMax = 60;

const scratch = await scratchDatabase();
const killed = new Map<string, number>();
let [planned, kills, ended] = [0, 0, false];
const running = new Set<ChildProcess>();
const started = performance.now();
let failed = true;
try {
  await subscribe();
  const ids: string[] = [];
  for (let index = 0; index < plan.workers; index += 1) startWorker();
  while (performance.now() - started < plan.limitMs) {
    const open = ids.length - (await completedCount());
    if (kills >= plan.kills && open === 0) break;
    // How many documents the kills need is not known beforehand: a kill may come after its document was completed. A document whose worker
    // was killed waits until that is noticed, so more of them wait than there are workers.
    if (kills < plan.kills && open < plan.waiting) ids.push(await makeDocument());
    else await wait(500);
  }
  ended = true;
  failed = !(await judge(ids));
} finally {
  ended = true;
  for (const child of running) child.kill("SIGKILL");
  await wait(300);
  await scratch.drop();
}
process.exit(failed ? 1 : 0);

/**
 * Runs until it is killed. A worker that may finish starts after the last kill, or it would leave no work for the others.
 */
function startWorker(): void {
  if (planned >= plan.kills && kills < plan.kills) return;
  const fatal = planned < plan.kills ? moments[planned % moments.length]! : null;
  planned += 1;
  const child = fork(new URL("./completion-worker.ts", import.meta.url), {
    env: { ...process.env, ...scratch.environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(child);
  child.on("message", (moment) => {
    if (moment !== fatal || child.killed) return;
    setTimeout(() => child.kill("SIGKILL"), randomInt(delayMsMax));
    kills += 1;
    killed.set(fatal, (killed.get(fatal) ?? 0) + 1);
    child.removeAllListeners("message");
  });
  child.once("exit", () => {
    running.delete(child);
    if (!ended) startWorker();
  });
}

async function subscribe(): Promise<void> {
  await scratch.pool.query(
    `insert into webhook_subscriptions (organization_id, mode, id, url, events, secret, created_at, created_by, updated_at)
     values ($1, 'test', gen_random_uuid(), 'https://example.test', '{document.*}', '\\x01', now(), 'user:x', now())`,
    [scratch.organization.organizationId],
  );
}

async function makeDocument(): Promise<string> {
  const { organizationId, apiKeys } = scratch.organization;
  const server = { database: scratch.database, clock: { now: () => new Date() } };
  return (await readyDocument({ server, organizationId, apiKeys } as unknown as TestOrganization)).id;
}

async function completedCount(): Promise<number> {
  const { rows } = await scratch.pool.query("select count(*)::int as count from documents where status = 'completed'");
  return rows[0].count;
}

async function judge(ids: readonly string[]): Promise<boolean> {
  const count = async (text: string) =>
    new Map<string, number>((await scratch.pool.query(text)).rows.map(({ id, count: n }) => [id, n]));
  const finalized = await count(
    "select document_id as id, count(*)::int from document_events where type = 'finalized' group by 1",
  );
  const announced = await count(
    `select convert_from(body, 'UTF8')::json #>> '{data,documentId}' as id, count(*)::int from webhook_messages
      where event = 'document.completed' group by 1`,
  );
  const files = await scratch.pool.query(
    "select document_id as id, bytes from document_files where kind = 'completed'",
  );
  let seals = 0;
  for (const { bytes } of files.rows) {
    const signatures = await signaturesOf(bytes);
    if (signatures.length === 1 && signatures[0]!.valid && signatures[0]!.whole) seals += 1;
  }
  const { rows: keys } = await scratch.pool.query("select count(*)::int as count from document_seal_keys");
  const once = (counts: ReadonlyMap<string, number>) => ids.filter((id) => counts.get(id) === 1).length;
  const result = {
    documents: ids.length,
    completed: await completedCount(),
    finalizedOnce: once(finalized),
    announcedOnce: once(announced),
    oneValidSeal: seals,
    sealKeys: keys[0].count,
    kills,
    killedAt: Object.fromEntries(moments.map((moment) => [moment, killed.get(moment) ?? 0])),
    seconds: Math.round((performance.now() - started) / 1000),
  };
  console.log(JSON.stringify(result, null, 2));
  const all = [result.completed, result.finalizedOnce, result.announcedOnce, result.oneValidSeal];
  const everywhere = moments.every((moment) => (killed.get(moment) ?? 0) > 0);
  return all.every((number) => number === ids.length) && result.sealKeys === 1 && kills >= plan.kills && everywhere;
}
