import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { monitoringWorkers, once, quick } from "./testing/monitoring-workers.ts";

const { pool, start, newSubjects, assessmentsOf, untilAssessed } = monitoringWorkers();

it("[RK-MO-3] two worker processes evaluate what is due exactly once each, ten per worker and tick", async () => {
  const { subjectIds, fallDue } = await newSubjects(30);
  const workers = await Promise.all([start(quick), start(quick)]);
  await fallDue();
  await untilAssessed(subjectIds);
  expect(await Promise.all(workers.map((worker) => worker.end()))).toEqual([0, 0]);
  expect(await assessmentsOf(subjectIds)).toEqual(once(30));
  const ticks = workers.flatMap((worker) => worker.ticks().map(({ counts }) => counts));
  expect(new Set(ticks.flatMap((counts) => Object.keys(counts)))).toEqual(new Set(["assessed"]));
  const assessed = ticks.map((counts) => counts["assessed"]!);
  expect([Math.max(...assessed), assessed.reduce((sum, one) => sum + one)]).toEqual([10, 30]);
});

describe("a worker process", () => {
  async function lockOf(subjectId: string) {
    const client = await pool().connect();
    await client.query("begin");
    await client.query("select from risk_subjects where id = $1 for update", [subjectId]);
    const waiting = async () =>
      (
        await pool().query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'",
        )
      ).rowCount;
    return {
      waitedFor: () => vi.waitUntil(async () => (await waiting())! > 0, { timeout: 60_000, interval: 20 }),
      async release() {
        await client.query("rollback");
        client.release();
      },
    };
  }

  it("drains what is due before its next tick when it may", async () => {
    const { subjectIds, fallDue: allFallDue } = await newSubjects(25);
    await allFallDue();
    const worker = await start({ MONITORING_DRAIN_SHARE: "1", MONITORING_TICK_SECONDS: "60" });
    await untilAssessed(subjectIds);
    expect(await worker.end()).toBe(0);
    expect(await assessmentsOf(subjectIds)).toEqual(once(25));
  });

  it("killed in the middle of an evaluation loses none: another one takes over when its lease ends", async () => {
    const { subjectIds, fallDue } = await newSubjects(3);
    const lock = await lockOf(subjectIds[0]!);
    const killed = await start(quick);
    await fallDue();
    await lock.waitedFor();
    await killed.kill();
    await lock.release();
    const left = await pool().query("select next_check_at from risk_monitoring where subject_id = $1", [subjectIds[0]]);
    expect(left.rows[0].next_check_at.getTime()).toBeGreaterThan(Date.now());
    const heir = await start(quick);
    await untilAssessed(subjectIds);
    expect(await assessmentsOf(subjectIds)).toEqual(once(3));
    await heir.end();
    expect(heir.ticks().every(({ counts }) => counts["lost"] === undefined && counts["failed"] === undefined)).toBe(
      true,
    );
  });

  it("finishes its current work on SIGTERM", async () => {
    const { subjectIds, fallDue } = await newSubjects(4);
    const lock = await lockOf(subjectIds[0]!);
    const worker = await start(quick);
    await fallDue();
    await lock.waitedFor();
    const ended = worker.end();
    await wait(500);
    await lock.release();
    expect(await ended).toBe(0);
    expect(await assessmentsOf(subjectIds)).toEqual(once(4));
    expect(worker.ticks().map(({ counts }) => counts)).toEqual([{ assessed: 4 }]);
  });
});
