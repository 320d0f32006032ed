import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { allowCidrs, newReceiver, newWebhook, ports } from "#webhooks/testing/webhooks.ts";
import { highRisk, sayAll } from "../testing/onboarding-case.ts";
import { monitoringWorkers, once, quick } from "./testing/monitoring-workers.ts";
import type { WorkerProcess } from "./testing/worker-processes.ts";

const { pool, start, newSubjects, assessmentsOf, untilAssessed } = monitoringWorkers();

/** Evaluations a second of all workers: what their ticks assessed after the first, in the time since then. */
function rateOf(workers: readonly WorkerProcess[]): number {
  return workers
    .map((worker) => worker.ticks())
    .map(([first, ...others]) => {
      const assessed = others.reduce((sum, { counts }) => sum + counts["assessed"]!, 0);
      return (assessed * 1000) / (others.at(-1)!.time - first!.time);
    })
    .reduce((sum, rate) => sum + rate);
}

/** Two workers evaluate what falls due, each subject once and ten at a tick. Answers how many they evaluated in a second. */
async function rateOfTwo(count: number, tickSeconds: number, settings: Record<string, string>): Promise<number> {
  const { subjectIds, fallDue } = await newSubjects(count);
  const workers = [await start(settings), await start(settings)];
  await wait(tickSeconds * 1000 * Math.random());
  await fallDue();
  await untilAssessed(subjectIds);
  expect(await Promise.all(workers.map((worker) => worker.end()))).toEqual([0, 0]);
  expect(await assessmentsOf(subjectIds)).toEqual(once(count));
  const ticks = workers.flatMap((worker) => worker.ticks().map(({ counts }) => counts));
  expect(new Set(ticks.flatMap((counts) => Object.keys(counts)))).toEqual(new Set(["assessed"]));
  const assessed = ticks.map((counts) => counts["assessed"]!);
  expect([Math.max(...assessed), assessed.reduce((sum, one) => sum + one)]).toEqual([10, count]);
  return rateOf(workers);
}

describe("two worker processes", () => {
  it.each([
    ["200 due subjects with a tick of one second", 200, 1, { MONITORING_TICK_SECONDS: "1" }],
    ["40 due subjects with the settings as they are", 40, 5, {}],
  ])(
    "[RK-MO-3] evaluate %s exactly once each, ten per worker and tick",
    async (_what, count, tickSeconds, settings) => {
      const expected = (2 * 10) / tickSeconds;
      const isKept = (rate: number) => rate > 0.9 * expected && rate < 1.1 * expected;
      const rates = [await rateOfTwo(count, tickSeconds, settings)];
      // The rate is that of the clock, which a machine that stands still for a second cannot keep: it alone is measured again.
      while (!isKept(rates.at(-1)!) && rates.length < 3) rates.push(await rateOfTwo(count, tickSeconds, settings));
      expect(rates.some(isKept), `${rates.join(", ")} a second, and not ${expected}`).toBe(true);
    },
    270_000,
  );

  it("[RK-MO-4] create nothing more in three further ticks, nor because of activity", async () => {
    const { made, subjectIds, fallDue } = await newSubjects(12);
    const workers = [await start({ MONITORING_TICK_SECONDS: "1" }), await start({ MONITORING_TICK_SECONDS: "1" })];
    await fallDue();
    await untilAssessed(subjectIds);
    const activity = {
      activityType: "account.login",
      category: "authentication",
      title: "Signed in",
      summary: "",
      occurredAt: new Date().toISOString(),
      reference: "",
    };
    for (const subjectId of subjectIds)
      expect((await made.organization.key.post(`/risk/subjects/${subjectId}/activities`, activity)).status).toBe(201);
    await wait(3_500);
    await Promise.all(workers.map((worker) => worker.end()));
    expect(await assessmentsOf(subjectIds)).toEqual(once(12));
    const counts = workers.flatMap((worker) => worker.ticks()).map((tick) => tick.counts["assessed"]);
    expect(counts.reduce((sum = 0, assessed = 0) => sum + assessed, 0)).toBe(12);
  });
});

it("worker processes may be killed again and again: all of 40 subjects are assessed, none of them twice", async () => {
  const { subjectIds, fallDue } = await newSubjects(40);
  const workers = [await start(quick), await start(quick)];
  await fallDue();
  for (let kills = 0; kills < 4; kills += 1) {
    await wait(150 + 500 * Math.random());
    const index = kills % 2;
    await workers[index]!.kill();
    workers[index] = await start(quick);
  }
  await untilAssessed(subjectIds);
  expect(await assessmentsOf(subjectIds)).toEqual(once(40));
  const { rows } = await pool().query(
    "select count(*)::int as events, count(distinct resource_id)::int as of from risk_events where type = 'risk.assessment.created' and subject_id = any ($1)",
    [subjectIds],
  );
  expect(rows[0]).toEqual({ events: 40, of: 40 });
});

describe("from evidence to the webhook", () => {
  it("[RK-EV-14] a batch reaches the new assessment of a monitored subject and its receiver within a tick", async () => {
    const samples = 8;
    const { made, subjectIds, fallDue } = await newSubjects(samples);
    const receiver = await newReceiver();
    await Promise.all([1, 2].map(() => start({ WEBHOOK_ALLOW_CIDRS: allowCidrs.join(), WEBHOOK_PORTS: ports.join() })));
    await fallDue();
    await untilAssessed(subjectIds);
    await newWebhook(made.organization, { url: receiver.url, events: ["risk.assessment.created"] });
    const sentAt = new Map<string, number>();
    for (const subjectId of subjectIds) {
      await wait(1_000 * Math.random());
      await sayAll(made.organization, subjectId, made.source, highRisk);
      sentAt.set(subjectId, performance.now());
    }
    await vi.waitUntil(() => receiver.received.length === samples, { timeout: 60_000 });
    const seconds = receiver.received.map(({ body, at }) => {
      const { event, data } = JSON.parse(body.toString());
      expect(event).toBe("risk.assessment.created");
      return (at - sentAt.get(data.subjectId)!) / 1000;
    });
    expect(seconds).toHaveLength(new Set(sentAt.keys()).size);
    expect(Math.max(...seconds)).toBeLessThan(6);
    await receiver.close();
  });
});
