import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { highRisk, lowRisk, onboarding, publishPolicy, sayAll } from "../testing/onboarding-case.ts";
import { injectFaults } from "#testing/failing-database.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newSource } from "../testing/evidence.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "../testing/subjects.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";
import { newClockedOrganization, newMonitor, newMonitoredCase } from "./testing/monitored-case.ts";

/** A server of its own: a monitor takes whatever is due, and these tests move the clock. */
const server = await startServer();
const fault = injectFaults(server.pool);
const startedAt = new Date();
let movedMs = 0;
server.clock.now = () => new Date(startedAt.getTime() + movedMs);

afterEach(async () => {
  movedMs = 0;
  await server.pool.query("update risk_monitoring set enabled = false, next_check_at = null, lease_token = null");
});
afterAll(() => server.app.close());

const iso = (ms = 0) => new Date(server.clock.now().getTime() + ms).toISOString();
const texts = Array.from({ length: 20 }, (_, index) => `text.${index}`);

/** A subject with too much evidence for an assessment, so that every evaluation fails; `mend` reduces it. */
async function newHeavyCase(organization: TestOrganization, policies = 1) {
  const [subjectId, source] = await Promise.all([
    newSubject(organization),
    newSource(organization, { facts: texts.map((key) => ({ key, type: "string" })) }),
  ]);
  const definition = onboarding([source.identity], {
    inputs: texts.map((key) => ({ key, type: "string", acceptedSources: [source.identity], maxAgeSeconds: 1e6 })),
    applicability: [],
    factors: [],
    rules: [
      {
        id: "any",
        all: [{ input: texts[0]!, operator: "eq", value: "x" }],
        reasons: [{ code: "X", text: "It is x." }],
        effect: { decision: "review", actions: [] },
      },
    ],
  });
  const say = (keys: readonly string[], value: string) =>
    sayAll(organization, subjectId, source, Object.fromEntries(keys.map((key) => [key, value])));
  await say(texts.slice(0, 10), "x".repeat(15_000));
  await say(texts.slice(10), "x".repeat(15_000));
  const path = `/risk/subjects/${subjectId}/monitoring` as const;
  for (let count = 0; count < policies; count += 1) {
    const policyVersionId = await publishPolicy(organization, definition, `policy-${count}-${randomUUID()}`);
    expect((await organization.key.post(path, { policyVersionId, enabled: true })).status).toBe(201);
  }
  return {
    subjectId,
    mend: () => say(texts.slice(0, 10), "y"),
    records: async () => (await organization.key.get(path)).body,
  };
}

const rowsAbout = async (subjectId: string) => {
  const counts = ["risk_assessments", "risk_actions", "risk_events"].map(
    (table) => `(select count(*)::int from ${table} where subject_id = $1) as ${table}`,
  );
  const all = `${counts.join()}, (select count(*)::int from webhook_messages) as messages, (select count(*)::int from webhook_deliveries) as deliveries`;
  return (await server.pool.query(`select ${all}`, [subjectId])).rows[0];
};

describe("an evaluation that fails", () => {
  it("[RK-MO-5] is recorded as evaluation_failed, stores nothing else, and is tried again after 30 seconds", async () => {
    const organization = await newClockedOrganization(server);
    const heavy = await newHeavyCase(organization);
    const before = await rowsAbout(heavy.subjectId);
    const { tick, logged, metrics } = newMonitor(server);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await tick();
      expect(await heavy.records()).toMatchObject([
        { lastError: "evaluation_failed", nextCheckAt: iso(30_000), lastAssessmentId: null, lastEvaluatedAt: null },
      ]);
      movedMs += 29_999;
      await tick();
      expect(logged).toHaveLength(2 * attempt);
      movedMs += 1;
    }
    expect(await rowsAbout(heavy.subjectId)).toEqual(before);
    expect(logged.slice(0, 2)).toEqual([
      {
        subjectId: heavy.subjectId,
        name: "Error",
        code: "payload_too_large",
        message: "a monitored subject could not be evaluated",
      },
      { failed: 1, message: "monitored subjects checked" },
    ]);
    expect((await metrics.checks.get()).values).toEqual([{ labels: { outcome: "failed" }, value: 3 }]);

    await heavy.mend();
    await tick();
    const [record] = await heavy.records();
    expect(record).toMatchObject({ lastError: null, lastAssessmentId: expect.any(String), lastEvaluatedAt: iso() });
    const { rows } = await server.pool.query("select failures from risk_monitoring where subject_id = $1", [
      heavy.subjectId,
    ]);
    expect(rows).toEqual([{ failures: 0 }]);
  });

  it("[RK-MO-3] takes at most 3 of a tick's 10 places from the second time on, and the others the rest, oldest first", async () => {
    const organization = await newClockedOrganization(server);
    await newHeavyCase(organization, 12);
    const { tick, logged } = newMonitor(server);
    await tick();
    await tick();
    expect(logged.filter(({ failed }) => failed).map(({ failed }) => failed)).toEqual([10, 2]);

    // Twelve retries are due, and then eighteen others fall due.
    movedMs += 30_000;
    const healthy = await newMonitoredCase(organization);
    await healthy.say(lowRisk);
    const order: string[] = [];
    for (let count = 0; count < 18; count += 1) {
      movedMs += 1;
      const policyVersionId = await publishPolicy(organization, onboarding([healthy.source.identity]));
      order.push(policyVersionId);
      await healthy.assign({ policyVersionId });
    }
    const assessed = async () => new Set((await healthy.assessments()).map(({ data }) => data.policyVersionId));
    const counts: object[] = [];
    for (const done of [7, 14, 18]) {
      movedMs += 5_000;
      await tick();
      const { message: _message, ...count } = logged.at(-1)!;
      counts.push(count);
      expect(await assessed()).toEqual(new Set(order.slice(0, done)));
    }
    expect(counts).toEqual([
      { failed: 3, assessed: 7 },
      { failed: 3, assessed: 7 },
      { failed: 3, assessed: 4 },
    ]);
    // Even with nothing else due, they get no more places.
    movedMs += 5_000;
    await tick();
    expect(logged.at(-1)).toEqual({ failed: 3, message: "monitored subjects checked" });
  });

  it("delays no other: a subject that somebody keeps locked fails alone", async () => {
    const organization = await newClockedOrganization(server);
    const [stuck, ...others] = await Promise.all(Array.from({ length: 4 }, () => newMonitoredCase(organization)));
    for (const made of [stuck!, ...others]) {
      await made.say(lowRisk);
      await made.assign();
    }
    const holder = await server.pool.connect();
    await holder.query("begin");
    await holder.query("select from risk_subjects where id = $1 for update", [stuck!.subjectId]);
    const { tick, logged } = newMonitor(server);
    const ticked = tick();
    await expect.poll(async () => (await Promise.all(others.map((made) => made.assessments()))).flat().length).toBe(3);
    expect(logged).toEqual([]); // the tick waits for the lock still
    await ticked;
    await holder.query("rollback");
    holder.release();
    expect(logged.at(-1)).toEqual({ assessed: 3, failed: 1, message: "monitored subjects checked" });
    expect(logged[0]).toMatchObject({ code: "55P03" });
    expect(await stuck!.record()).toMatchObject({ lastError: "evaluation_failed", nextCheckAt: iso(30_000) });
    movedMs += 30_000;
    await tick();
    expect(await stuck!.record()).toMatchObject({ lastError: null });
  });
});

describe("a failure at any statement", () => {
  it("leaves nothing of the assessment: assessment, actions, events, deliveries and the subscription commit together", async () => {
    const organization = await newClockedOrganization(server);
    await newWebhook(organization);
    const made = await newMonitoredCase(organization);
    await made.say(highRisk);
    await made.assign();
    const before = await rowsAbout(made.subjectId);
    const { tick, logged } = newMonitor(server);
    let statement = 1;
    const outcomes: string[] = [];
    for (; ; statement += 1) {
      fault.arm(statement);
      await tick();
      const reached = fault.seen >= statement;
      fault.arm(null);
      if (!reached) break;
      const { message: _message, ...outcome } = logged.at(-1)!;
      outcomes.push(Object.keys(outcome).join());
      const record = await made.record();
      expect([await rowsAbout(made.subjectId), record.lastAssessmentId], `statement ${statement}`).toEqual([
        before,
        null,
      ]);
      if (outcome.failed) expect(record.lastError, `statement ${statement}`).toBe("evaluation_failed");
      // As it was before this attempt.
      await server.pool.query(
        "update risk_monitoring set next_check_at = $2, lease_token = null, last_error = null, failures = 0 where subject_id = $1",
        [made.subjectId, server.clock.now()],
      );
    }
    // Two claims that fail as a whole; then every statement of the evaluation, and with the last of them its commit.
    expect(outcomes.slice(0, 2)).toEqual(["name,code", "name,code"]);
    expect(new Set(outcomes.slice(2))).toEqual(new Set(["failed"]));
    expect(outcomes.length).toBeGreaterThan(15);
    expect((await made.record()).lastAssessmentId).toBe((await made.assessments())[0].id);
    expect(await rowsAbout(made.subjectId)).toMatchObject({ risk_assessments: 1, risk_actions: 2 });
  });

  it("a failure that could not even be recorded is made up for when the lease ends", async () => {
    const organization = await newClockedOrganization(server);
    const heavy = await newHeavyCase(organization);
    const { tick, logged } = newMonitor(server);
    fault.arm(null);
    await tick();
    const statements = fault.seen;
    movedMs += 30_000;
    // The last statement but one records the failure; the last one commits.
    fault.arm(statements - 1);
    await tick();
    fault.arm(null);
    expect(logged.at(-2)).toMatchObject({ message: "a failed evaluation was not recorded" });
    expect((await heavy.records())[0].nextCheckAt).toBe(iso(60_000));
    movedMs += 59_999;
    await tick();
    const before = logged.length;
    movedMs += 1;
    await tick();
    expect(logged.length).toBe(before + 2);
    expect((await heavy.records())[0]).toMatchObject({ lastError: "evaluation_failed", nextCheckAt: iso(30_000) });
  });
});
