import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadDecisionFixture } from "./decision-fixture.ts";
import { monitorAll, MonitoringWorkers, type Tick } from "./monitoring-workers.ts";
import { scratchDatabase } from "./scratch-database.ts";

/**
 * Due subscriptions and several worker processes: how often each was evaluated, and how fast. Ends with an error unless each
 * was evaluated exactly once, at the rate of workers x batch per tick, give or take 10 %.
 */
const { values } = parseArgs({
  options: {
    subscriptions: { type: "string", default: "2000" },
    workers: { type: "string", default: "2" },
    tick: { type: "string", default: "5" },
  },
});
const [subscriptions, workerCount, tickSeconds] = [
  Number(values.subscriptions),
  Number(values.workers),
  Number(values.tick),
];
const batch = 10;

const scratch = await scratchDatabase();
const workers = new MonitoringWorkers(scratch, workerCount, { MONITORING_TICK_SECONDS: values.tick });
try {
  const { fallDue, assessed } = await monitorAll(scratch, await loadDecisionFixture(scratch, subscriptions));
  await workers.started();
  await fallDue();
  while (((await assessed())[0] ?? 0) > 0) await wait(1_000);
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
  console.log(
    `${rate.toFixed(2)} evaluations a second, ${expected.toFixed(2)} expected: ${(rate / expected).toFixed(3)}`,
  );
  const once = counts[1] === subscriptions && sum("assessed") === subscriptions;
  if (!once || rate < 0.9 * expected || rate > 1.1 * expected) process.exitCode = 1;
} finally {
  await scratch.drop();
}

/** What a worker assessed after its first tick, in the time since then. */
function rateOf([first, ...others]: Tick[]): number {
  const assessed = others.reduce((sum, tick) => sum + (tick.assessed ?? 0), 0);
  return (assessed * 1000) / (others.at(-1)!.time - first!.time);
}
