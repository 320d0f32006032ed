import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { startServer } from "#testing/server.ts";
import type { Monitor, MonitorParts, MonitorSettings } from "./monitor.ts";
import { newMonitor, type TestMonitor } from "./testing/monitored-case.ts";
import { assessmentsOf, fallDue, newMonitoredSubjects } from "./testing/monitored-subjects.ts";

/** A server of its own: a monitor takes whatever is due. */
const server = await startServer();
const running: Monitor[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((monitor) => monitor.drain()));
  await server.pool.query("update risk_monitoring set enabled = false, next_check_at = null, lease_token = null");
});
afterAll(() => server.app.close());

/** A monitor whose second tick no test waits for, unless it sets another. */
function start(settings: Partial<MonitorSettings>, parts: Partial<MonitorParts> = {}): TestMonitor {
  const made = newMonitor(server, { tickMs: 600_000, ...settings }, parts);
  running.push(made.monitor);
  made.monitor.start();
  return made;
}

/** The result of each claim that took something. A failure ends the test with its reason instead of with its time. */
const roundsOf = (...monitors: TestMonitor[]) =>
  monitors.flatMap(({ logged }) =>
    logged.map(({ message, ...counts }) => {
      if (message !== "monitored subjects checked") throw new Error(`${message}: ${JSON.stringify(counts)}`);
      return counts;
    }),
  );
const checkedBy = (...monitors: TestMonitor[]): number =>
  roundsOf(...monitors).reduce(
    (sum, counts) => sum + Object.values(counts).reduce<number>((all, one) => all + Number(one), 0),
    0,
  );
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 60_000, interval: 10 });
const once = (count: number) => Array<number>(count).fill(1);

it("[RK-MO-3] without a share a worker takes ten a tick and not one more", async () => {
  const { subjectIds } = await newMonitoredSubjects(server, 13);
  await fallDue(server);
  const made = start({});
  await until(() => checkedBy(made) > 0);
  await wait(300);
  expect(roundsOf(made)).toEqual([{ assessed: 10 }]);
  await made.tick();
  expect(roundsOf(made)).toEqual([{ assessed: 10 }, { assessed: 3 }]);
  expect(await assessmentsOf(server, subjectIds)).toEqual(once(13));
});

describe("with a share", () => {
  it("drains everything due in one tick, organizations in turn, regardless of who has waited longer", async () => {
    const [large, small] = [await newMonitoredSubjects(server, 24), await newMonitoredSubjects(server, 8)];
    await fallDue(server);
    await server.pool.query(
      "update risk_monitoring set next_check_at = now() - interval '1 hour' where subject_id = any ($1)",
      [large.subjectIds],
    );
    const made = start({ drainShare: 1 });
    await until(() => checkedBy(made) === 32);
    expect(roundsOf(made)).toEqual([{ assessed: 10 }, { assessed: 10 }, { assessed: 10 }, { assessed: 2 }]);
    expect(await assessmentsOf(server, [...large.subjectIds, ...small.subjectIds])).toEqual(once(32));
    const { rows } = await server.pool.query(
      "select subject_id from risk_assessments where subject_id = any ($1) order by evaluated_at, id",
      [[...large.subjectIds, ...small.subjectIds]],
    );
    const isSmall = rows.map(({ subject_id }) => small.subjectIds.includes(subject_id));
    expect(isSmall.slice(0, 10).filter(Boolean)).toHaveLength(5);
    expect(isSmall.slice(20)).not.toContain(true);
  });

  it("two workers that drain at once check each subject once", async () => {
    const { subjectIds } = await newMonitoredSubjects(server, 40);
    await fallDue(server);
    const monitors = [start({ drainShare: 1 }), start({ drainShare: 1 })];
    await until(() => checkedBy(...monitors) >= 40);
    await wait(200);
    expect(new Set(roundsOf(...monitors).flatMap((counts) => Object.keys(counts)))).toEqual(new Set(["assessed"]));
    expect(checkedBy(...monitors)).toBe(40);
    expect(await assessmentsOf(server, subjectIds)).toEqual(once(40));
  });

  it("takes nothing more once it is asked to stop, neither at work nor at rest", async () => {
    const { subjectIds } = await newMonitoredSubjects(server, 25);
    await fallDue(server);
    const working: TestMonitor = start({ drainShare: 1 }, { onAssessed: () => void working.monitor.drain() });
    await until(() => checkedBy(working) > 0);
    await wait(200);
    expect(roundsOf(working)).toEqual([{ assessed: 10 }]);

    const resting = start({ drainShare: 0.01 });
    await until(() => checkedBy(resting) > 0);
    await resting.monitor.drain();
    await wait(500);
    expect(roundsOf(resting)).toEqual([{ assessed: 10 }]);
    expect((await assessmentsOf(server, subjectIds)).filter((made) => made === 1)).toHaveLength(20);
  });

  it("rests between rounds for as long as the share says", async () => {
    await newMonitoredSubjects(server, 30);
    await fallDue(server);
    // The first look at the clock begins a round, the line in the log ends it.
    const rounds: { startedAt: number; endedAt: number }[] = [];
    let startedAt: number | null = null;
    const clock = () => {
      startedAt ??= performance.now();
      return new Date();
    };
    const debug = () => {
      rounds.push({ startedAt: startedAt!, endedAt: performance.now() });
      startedAt = null;
    };
    start({ drainShare: 0.2 }, { clock, logger: { debug, error: debug } });
    await until(() => rounds.length === 3);
    for (const [index, { startedAt: from, endedAt: to }] of rounds.slice(0, -1).entries()) {
      const rest = rounds[index + 1]!.startedAt - to;
      expect(rest).toBeGreaterThan(0.95 * 4 * (to - from));
    }
  });

  it("is never slower than the tick, however small the share", async () => {
    const { subjectIds } = await newMonitoredSubjects(server, 25);
    await fallDue(server);
    const made = start({ drainShare: 0.000001, tickMs: 50 });
    await until(() => checkedBy(made) === 25);
    expect(await assessmentsOf(server, subjectIds)).toEqual(once(25));
  });

  it("leaves retries to the tick while nothing else is due", async () => {
    await newMonitoredSubjects(server, 8);
    await fallDue(server);
    await server.pool.query("update risk_monitoring set failures = 1 where enabled");
    const made = start({ drainShare: 1 });
    await until(() => checkedBy(made) > 0);
    await wait(200);
    expect(roundsOf(made)).toEqual([{ assessed: 3 }]);
  });
});
