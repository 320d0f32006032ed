import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Agent } from "undici";
import { createOrganization } from "../../server/accounts/organizations/create-organization.ts";
import { ready } from "../ready.ts";
import { scratchDatabase } from "../scratch-database.ts";
import { freePorts } from "./free-ports.ts";
import { callNames, type CallName, send } from "./heavy-calls.ts";
import { loadPeople } from "./people-list.ts";

/**
 * One organization sends renders, uploads, simulations, runs and batches with as many clients as it likes, its rate limits raised so that
 * only turns hold it back. Another sends the same calls one by one, in rounds with and without the first. It ends with an error if one of
 * its calls is refused, or if the 95th percentile of one of them is more than so many times the quiet one.
 */
const { values } = parseArgs({ options: { short: { type: "boolean", default: false } } });
// In the gate the machine does other things too, and a round has few calls.
const plan = values.short
  ? { rounds: 2, quietMs: 4_000, loudMs: 6_000, clients: 4, timesMax: 12 }
  : { rounds: 5, quietMs: 10_000, loudMs: 15_000, clients: 8, timesMax: 3 };

type Times = Record<CallName, number[]>;
const newTimes = () => Object.fromEntries(callNames.map((name) => [name, [] as number[]])) as Times;

const folder = mkdtempSync(join(tmpdir(), "probity-noisy-"));
const scratch = await scratchDatabase();
const [port] = await freePorts(1);
const origin = `http://127.0.0.1:${port}`;
const environment = {
  ...scratch.environment,
  HOST: "127.0.0.1",
  PORT: String(port),
  DRAIN_SECONDS: "0",
  DATA_DIR: folder,
  LISTS_ENTRIES_MIN: '{"ofac_sdn": 1}',
  LOG_LEVEL: "error",
  RATE_LIMIT_READS_PER_MINUTE: "1000000000",
  RATE_LIMIT_WRITES_PER_MINUTE: "1000000000",
  RATE_LIMIT_RENDERS_PER_MINUTE: "1000000000",
  RATE_LIMIT_SCREENING_RUNS_PER_MINUTE: "1000000000",
};
const children: ChildProcess[] = [];
try {
  loadPeople(5_000, folder, environment);
  children.push(spawn(process.execPath, ["server/main.ts", "api"], { env: { ...process.env, ...environment } }));
  await ready(port!);
  const quiet = await createOrganization(scratch.database, scratch.keyring, new Date(), {
    name: "Quiet",
    owner: { email: "quiet@example.test", passwordHash: null },
  });
  const agent = new Agent();
  const sendQuietly = (name: CallName) => send(agent, origin, quiet.apiKeys.live, name);
  // Two at once, so that both rendering processes and both threads have loaded what each call needs.
  for (let turn = 0; turn < 4; turn += 1)
    for (const name of callNames) await Promise.all([sendQuietly(name), sendQuietly(name)]);

  const load = noisyLoad();
  const [alone, beside, refused] = [newTimes(), newTimes(), {} as Record<string, number>];
  const measure = async (times: Times, forMs: number) => {
    const end = performance.now() + forMs;
    while (performance.now() < end)
      for (const name of callNames) {
        const started = performance.now();
        const status = await sendQuietly(name);
        times[name].push(performance.now() - started);
        if (status >= 300 || status === 0) refused[`${name} ${status}`] = (refused[`${name} ${status}`] ?? 0) + 1;
      }
  };
  for (let round = 0; round < plan.rounds; round += 1) {
    await measure(alone, plan.quietMs);
    load.send("loud");
    await wait(1_000);
    await measure(beside, plan.loudMs);
    load.send("quiet");
    await wait(6_000); // until what waits has been answered or given up
  }
  load.send("end");
  const [noisy] = (await once(load, "message")) as [Record<CallName, Record<number, number>>];
  await agent.close();
  const worst = report(alone, beside, noisy);
  console.log(`refused of the quiet one: ${JSON.stringify(refused)}; worst ratio ${worst.toFixed(1)}`);
  if (worst > plan.timesMax || Object.keys(refused).length > 0) process.exitCode = 1;
} finally {
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(children.map(async (child) => child.exitCode ?? once(child, "exit")));
  await scratch.drop();
  rmSync(folder, { recursive: true, force: true });
}

/** Prints what the quiet organization saw, and answers the largest ratio. */
function report(alone: Times, beside: Times, noisy: Record<CallName, Record<number, number>>): number {
  const at = (times: number[], share: number) =>
    times.toSorted((left, right) => left - right)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  const ms = (value: number) => value.toFixed(0).padStart(6);
  let worst = 0;
  console.log(
    "call        calls    p50    p95 ms alone |  calls    p50    p95 ms beside | ratio | answers to the noisy one",
  );
  for (const name of callNames) {
    const [one, other] = [alone[name], beside[name]];
    const ratio = at(other, 0.95) / at(one, 0.95);
    worst = Math.max(worst, ratio);
    console.log(
      `${name.padEnd(10)} ${ms(one.length)} ${ms(at(one, 0.5))} ${ms(at(one, 0.95))}          | ` +
        `${ms(other.length)} ${ms(at(other, 0.5))} ${ms(at(other, 0.95))}           | ${ratio.toFixed(2).padStart(5)} | ${JSON.stringify(noisy[name])}`,
    );
  }
  return worst;
}

function noisyLoad(): ChildProcess {
  const settings = JSON.stringify({ origin, credential: scratch.organization.apiKeys.live, clients: plan.clients });
  const load = fork(new URL("./noisy-load.ts", import.meta.url), [settings]);
  children.push(load);
  return load;
}
