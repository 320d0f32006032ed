import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadDecisionFixture } from "./decision-fixture.ts";
import { monitorAll, MonitoringWorkers, type Tick } from "./monitoring-workers.ts";
import { scratchDatabase } from "./scratch-database.ts";

/**
 * Due subscriptions and several worker processes: how often each was evaluated, how fast, and with how much processor time.
 * Exits with 1 unless each was evaluated exactly once, at the rate of workers x batch per tick, give or take 10 %. With a
 * share they drain, and the rate depends on the machine.
 */
const { values } = parseArgs({
  options: {
    subscriptions: { type: "string", default: "2000" },
    workers: { type: "string", default: "2" },
    tick: { type: "string", default: "5" },
    share: { type: "string", default: "0" },
  },
});
const [subscriptions, workerCount, tickSeconds] = [
  Number(values.subscriptions),
  Number(values.workers),
  Number(values.tick),
];
const batch = 10;

const scratch = await scratchDatabase();
const workers = new MonitoringWorkers(scratch, workerCount, {
  MONITORING_TICK_SECONDS: values.tick,
  MONITORING_DRAIN_SHARE: values.share,
});
try {
  const { fallDue, assessed } = await monitorAll(scratch, await loadDecisionFixture(scratch, subscriptions));
  await workers.started();
  const before = await workers.processorSeconds();
  await fallDue();
  while (((await assessed())[0] ?? 0) > 0) await wait(1_000);
  const after = await workers.processorSeconds();
  await wait(3 * tickSeconds * 1000); // further ticks, in which nothing may happen
  const ticks = await workers.end();
  const counts = await assessed();
  const rate = ticks.map(rateOf).reduce((sum, one) => sum + one, 0);
  const expected = (workerCount * batch) / tickSeconds;
  const sum = (outcome: "assessed" | "unchanged" | "lost" | "failed") =>
    ticks.flat().reduce((total, tick) => total + (tick[outcome] ?? 0), 0);
  console.log(
    `${subscriptions} subscriptions, ${workerCount} workers, a tick of ${tickSeconds} s: evaluated once ${counts[1] ?? 0}, not ${counts[0] ?? 0}, ` +
      `twice or more ${subscriptions - (counts[1] ?? 0) - (counts[0] ?? 0)}`,
  );
  console.log(
    `checks: ${sum("assessed")} assessed, ${sum("unchanged")} unchanged, ${sum("lost")} lost, ${sum("failed")} failed; ` +
      `ticks with work per worker: ${ticks.map(({ length }) => length).join(", ")}`,
  );
  const drains = Number(values.share) > 0;
  console.log(
    `${rate.toFixed(2)} evaluations a second, ` +
      (drains ? `a share of ${values.share}` : `${expected.toFixed(2)} expected: ${(rate / expected).toFixed(3)}`),
  );
  const workerMs = (1000 * (after.workers - before.workers)) / subscriptions;
  const backendMs = (1000 * (after.backends - before.backends)) / subscriptions;
  console.log(
    `processor time each: ${workerMs.toFixed(1)} ms of the worker, ${backendMs.toFixed(1)} ms of PostgreSQL; ` +
      `${(1000 / (workerMs + backendMs)).toFixed(0)} a second on one core that runs both`,
  );
  const once = counts[1] === subscriptions && sum("assessed") === subscriptions;
  if (!once || (!drains && (rate < 0.9 * expected || rate > 1.1 * expected))) process.exitCode = 1;
} finally {
  await scratch.drop();
}

/** A worker's rate of assessments after its first tick. */
function rateOf([first, ...others]: Tick[]): number {
  const assessed = others.reduce((sum, tick) => sum + (tick.assessed ?? 0), 0);
  return (assessed * 1000) / (others.at(-1)!.time - first!.time);
}
