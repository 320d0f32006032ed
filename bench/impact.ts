import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createClient } from "@probity/client";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { ApiProcesses } from "./api-processes.ts";
import { loadDecisionFixture } from "./decision-fixture.ts";
import { loadAssessed } from "./impact-fixture.ts";
import { scratchDatabase } from "./scratch-database.ts";

/**
 * An impact over many stored assessments of 30 inputs, 15 factors and 25 rules, by one worker, while assessments go on at a fifth of what one
 * API process can do: how many a second, and the 99th percentile of the assessments meanwhile beside that of a quiet time. The size is what
 * was asked for: nothing is extrapolated.
 */
const { values } = parseArgs({
  options: {
    assessments: { type: "string", default: "10000" },
    quiet: { type: "string", default: "20" },
    port: { type: "string", default: "18480" },
  },
});
const size = Number(values.assessments);
const full = 1_000_000;
const limits = { minutes: 10, ratio: 1.2 };
const loadShare = 0.2;
const clients = 16;

const scratch = await scratchDatabase();
const fixture = await loadDecisionFixture(scratch, 200);
const { candidate } = await loadAssessed(scratch, fixture.policyId, size);
const apis = new ApiProcesses(scratch, { firstPort: Number(values.port), processes: 1, connections: clients });
const client = createClient({ baseUrl: `http://127.0.0.1:${apis.ports[0]}`, ...scratch.organization.apiKeys.test });
let worker: ChildProcess | null = null;
try {
  await apis.ready();
  const order = { policyVersionId: fixture.policyId, trigger: "bench" };
  const requests = fixture.subjectIds.map((id) => ({
    target: `/api/v1/risk/subjects/${id}/assessments`,
    body: JSON.stringify(order),
  }));
  await apis.load(requests, 5); // warm: code compiled, plans made, pages cached
  const perSecond = (await apis.load(requests, 8)) * loadShare;
  console.log(`assessments at ${perSecond.toFixed(0)}/s, a fifth of what one API process can do`);
  worker = startWorker();
  await wait(5_000); // a worker that has just started looks into every queue

  const quiet = await underLoad(perSecond, () => wait(Number(values.quiet) * 1_000));
  const before = cpuSeconds(worker);
  let seconds = 0;
  const busy = await underLoad(perSecond, async () => {
    seconds = await impact(candidate);
  });
  const ratio = p99(busy) / p99(quiet);
  console.log(`${size} stored assessments compared in ${seconds.toFixed(1)} s, ${(size / seconds).toFixed(0)}/s`);
  console.log(`processor time of the worker meanwhile ${(cpuSeconds(worker) - before).toFixed(1)} s`);
  console.log(`assessments meanwhile: p50 ${at(busy, 0.5)} ms, p99 ${at(busy, 0.99)} ms of ${busy.length}`);
  console.log(`assessments when quiet: p50 ${at(quiet, 0.5)} ms, p99 ${at(quiet, 0.99)} ms of ${quiet.length}`);
  console.log(`p99 meanwhile / quiet ${ratio.toFixed(2)}`);
  if (size >= full && (seconds > limits.minutes * 60 || ratio > limits.ratio)) process.exitCode = 1;
} finally {
  worker?.kill("SIGTERM");
  await apis.stop();
  await scratch.drop();
}

function startWorker(): ChildProcess {
  const given = process.env["BENCH_NODE_ARGS"]?.split(" ") ?? [];
  return spawn(process.execPath, [...given, "server/main.ts", "worker"], {
    env: { ...process.env, ...scratch.environment, DRAIN_SECONDS: "0" },
    stdio: ["ignore", openSync("/dev/null", "w"), "inherit"],
  });
}

/** From the request to the last count. */
async function impact(definition: Definition): Promise<number> {
  const started = performance.now();
  let found = await client.policies.impacts.start({ policyKey: "bench", to: { definition } });
  while (found.data.status === "running") {
    await wait(250);
    found = await client.policies.impacts.get(found.id);
  }
  const { status, examined, compared, moved, workload } = found.data;
  console.log(JSON.stringify({ status, examined, compared, moved, workload }));
  if (status !== "completed" || examined < size) throw new Error(`The impact ended as ${status} after ${examined}.`);
  return (performance.now() - started) / 1000;
}

/** Assessments at a fixed rate, however long each takes, until the work is done; how long each took, in milliseconds. */
async function underLoad(perSecond: number, work: () => Promise<unknown>): Promise<number[]> {
  const millis: number[] = [];
  const calls: Promise<void>[] = [];
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  // Its failure is told below; until then it must not be an unhandled rejection.
  done.catch(() => {});
  const started = performance.now();
  for (let count = 0; !isDone; count++) {
    await wait(Math.max(0, started + (1000 * count) / perSecond - performance.now()));
    const subjectId = fixture.subjectIds[count % fixture.subjectIds.length]!;
    const asked = performance.now();
    const call = client.assessments.create(subjectId, { policyVersionId: fixture.policyId, trigger: "bench" });
    const measured = call.then(() => void millis.push(performance.now() - asked));
    measured.catch(() => {});
    calls.push(measured);
  }
  await Promise.all([done, ...calls]);
  return millis.toSorted((one, other) => one - other);
}

function p99(millis: readonly number[]): number {
  return millis[Math.floor(0.99 * millis.length)]!;
}

function at(millis: readonly number[], share: number): string {
  return millis[Math.floor(share * millis.length)]!.toFixed(1);
}

/** Counted by Linux in 1/100 s; zero elsewhere. */
function cpuSeconds({ pid }: ChildProcess): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const fields = readFileSync(path, "utf8").split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
