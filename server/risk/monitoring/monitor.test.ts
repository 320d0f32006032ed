import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { highRisk, lowRisk, onboarding, publishPolicy } from "../testing/onboarding-case.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { claim } from "../testing/evidence.ts";
import { startServer, type TestServer } from "#testing/server.ts";
import { newWebhook } from "#webhooks/testing/webhooks.ts";
import { type MonitoredCase, newClockedOrganization, newMonitor, newMonitoredCase } from "./testing/monitored-case.ts";

/** A server of its own: a monitor takes whatever is due, and these tests move the clock. */
let server: TestServer;
let movedMs = 0;
const startedAt = new Date();

beforeAll(async () => {
  server = await startServer();
  // It stands still unless it is moved, so that every moment can be named.
  server.clock.now = () => new Date(startedAt.getTime() + movedMs);
});
afterEach(async () => {
  movedMs = 0; // for the dashboard sessions that prepare a case
  await server.pool.query("update risk_monitoring set enabled = false, next_check_at = null, lease_token = null");
});
afterAll(() => server.app.close());

const seconds = 1000;
const day = 86_400 * seconds;
const move = (ms: number) => (movedMs += ms);
const iso = (ms = 0) => new Date(server.clock.now().getTime() + ms).toISOString();
const triggersOf = async (made: MonitoredCase) => (await made.assessments()).map(({ data }) => data.trigger);

async function newMonitored(change: Parameters<typeof newMonitoredCase>[1] = {}): Promise<MonitoredCase> {
  const made = await newMonitoredCase(await newClockedOrganization(server), change);
  await made.assign();
  return made;
}

/** Number of rows in each table that an assessment writes to. */
async function writtenFor({ organizationId }: TestOrganization): Promise<unknown> {
  const tables = ["risk_assessments", "risk_actions", "risk_events", "webhook_messages", "webhook_deliveries"];
  const counts = tables.map((table) => `(select count(*)::int from ${table} where organization_id = $1) as ${table}`);
  return (await server.pool.query(`select ${counts.join()}`, [organizationId])).rows[0];
}

describe("a tick", () => {
  it("[RK-MO-4] [RK-MO-2] assesses a subject whose evidence has changed, as system:monitoring, and announces it", async () => {
    const made = await newMonitored();
    await newWebhook(made.organization, { events: ["risk.assessment.created", "risk.action.requested"] });
    await made.say(highRisk);
    move(1 * seconds);
    let woken = 0;
    const { tick } = newMonitor(server, {}, { onAssessed: () => (woken += 1) });
    await tick();
    const [assessment, ...others] = await made.assessments();
    expect(others).toEqual([]);
    expect(assessment.data).toMatchObject({
      trigger: "monitoring.evidence_changed",
      policyVersionId: made.policyId,
      evaluatedAt: iso(),
      evidenceRevision: 5,
      sequence: 1,
      score: 70,
      decision: "restrict",
      eventIds: [],
    });
    const { history } = (await made.organization.key.get(`/risk/assessments/${assessment.id}`)).body;
    expect(history.map(({ data }) => [data.type, data.actor])).toEqual([
      ["risk.assessment.created", "system:monitoring"],
    ]);
    const { items: actions } = (await made.organization.key.get(`/risk/actions?subjectId=${made.subjectId}`)).body;
    expect(actions.map(({ data }) => data.name)).toEqual(["limit_account", "manual_review"]);
    const { webhook_messages } = (await writtenFor(made.organization)) as { webhook_messages: number };
    expect([webhook_messages, woken]).toEqual([3, 1]);
    expect(await made.record()).toMatchObject({
      enabled: true,
      lastAssessmentId: assessment.id,
      lastEvaluatedAt: iso(),
      // The office may be thirty days old, it was observed a minute before, and at that age it counts still.
      nextCheckAt: iso(30 * day - 61 * seconds + 1),
      lastError: null,
    });
  });

  it("[RK-MO-4] creates nothing from unchanged evidence, in this tick or in the three after it", async () => {
    const made = await newMonitored();
    await made.say(lowRisk);
    const { tick, logged } = newMonitor(server);
    await tick();
    const before = [await writtenFor(made.organization), await made.record()];
    for (let further = 0; further < 3; further += 1) {
      move(5 * seconds);
      await tick();
    }
    expect([await writtenFor(made.organization), await made.record()]).toEqual(before);
    // It was not even looked at: nothing was due.
    expect(logged).toEqual([{ assessed: 1, message: "monitored subjects checked" }]);

    await made.assign(); // enabled once more: looked at, and found unchanged
    const assigned = await writtenFor(made.organization);
    await tick();
    expect(await writtenFor(made.organization)).toEqual(assigned);
    expect(logged.at(-1)).toEqual({ unchanged: 1, message: "monitored subjects checked" });
    expect(await made.record()).toMatchObject({ ...(before[1] as object), updatedAt: iso() });
  });

  it("[RK-MO-4] activity triggers nothing", async () => {
    const made = await newMonitored();
    await made.say(lowRisk);
    const { tick, logged } = newMonitor(server);
    await tick();
    const before = await made.record();
    const activity = {
      activityType: "account.login",
      category: "authentication",
      title: "Signed in",
      summary: "",
      occurredAt: iso(-1),
      reference: "",
    };
    const { status } = await made.organization.key.post(`/risk/subjects/${made.subjectId}/activities`, activity);
    expect(status).toBe(201);
    move(6 * seconds);
    await tick();
    expect(await made.record()).toEqual(before);
    expect([await triggersOf(made), logged.length]).toEqual([["monitoring.evidence_changed"], 1]);
  });

  it("[RK-MO-4] assesses when evidence expires, at that moment and not before", async () => {
    const made = await newMonitored();
    await made.say(lowRisk, { expiresAt: iso(100 * seconds) });
    const { tick } = newMonitor(server);
    await tick();
    expect((await made.record()).nextCheckAt).toBe(iso(100 * seconds));
    move(100 * seconds - 1);
    await tick();
    expect(await triggersOf(made)).toHaveLength(1);
    move(1);
    await tick();
    // The country is unknown now, so whom the policy covers is unknown as well, and nothing is assessed.
    expect(await triggersOf(made)).toHaveLength(1);
    expect(await made.record()).toMatchObject({ lastError: "applicability_unknown", nextCheckAt: null });

    const open = await newMonitored({ applicability: [] });
    await open.say(lowRisk);
    await open.say({ "income.monthly": 1 }, { expiresAt: iso(100 * seconds) });
    await tick();
    move(100 * seconds);
    await tick();
    expect(await triggersOf(open)).toEqual(["monitoring.evidence_changed", "monitoring.evidence_expired"]);
    expect((await open.assessments())[1].data).toMatchObject({ complete: false, decision: "awaiting_evidence" });
  });

  it("[RK-MO-4] assesses when reviewAfterSeconds have passed, again and again", async () => {
    const made = await newMonitored({ reviewAfterSeconds: 600 });
    await made.say(lowRisk);
    const { tick } = newMonitor(server);
    await tick();
    for (let review = 0; review < 3; review += 1) {
      expect((await made.record()).nextCheckAt).toBe(iso(600 * seconds));
      move(600 * seconds - 1);
      await tick();
      expect(await triggersOf(made)).toHaveLength(1 + review);
      move(1);
      await tick();
    }
    expect(await triggersOf(made)).toEqual(["monitoring.evidence_changed", ...Array(3).fill("monitoring.review_due")]);
    expect((await made.assessments()).map(({ data }) => data.sequence)).toEqual([1, 2, 3, 4]);
  });

  it("[RK-MO-4] takes a manual assessment with the same version as its own, and leaves one with another alone", async () => {
    const made = await newMonitored({ reviewAfterSeconds: 600 });
    await made.say(lowRisk);
    const manual = (await made.assess()).body;
    const { tick } = newMonitor(server);
    await tick();
    expect(await made.record()).toMatchObject({
      lastAssessmentId: manual.id,
      lastEvaluatedAt: null,
      nextCheckAt: iso(600 * seconds),
    });
    const { policyKey } = await made.record();
    const other = await publishPolicy(made.organization, onboarding([made.source.identity]), policyKey);
    expect((await made.assess({ policyVersionId: other })).status).toBe(201);
    await made.assign();
    await tick();
    expect(await triggersOf(made)).toEqual(["onboarding", "onboarding"]);
    move(600 * seconds);
    await tick();
    expect((await made.assessments())[2].data).toMatchObject({
      trigger: "monitoring.review_due",
      policyVersionId: made.policyId,
      sequence: 3,
    });
  });

  it("[RK-MO-1] assesses with the version that replaced the monitored one, and no longer with that", async () => {
    const made = await newMonitored();
    await made.say(lowRisk);
    const { tick } = newMonitor(server);
    await tick();
    const { policyKey } = await made.record();
    const second = await publishPolicy(made.organization, onboarding([made.source.identity]), policyKey);
    await made.assign({ policyVersionId: second });
    expect(await made.record()).toMatchObject({ policyVersion: 2, lastAssessmentId: null, lastEvaluatedAt: null });
    await tick();
    await made.say({ "income.monthly": 3000 });
    await tick();
    expect((await made.assessments()).map(({ data }) => [data.policyVersion, data.trigger])).toEqual([
      [1, "monitoring.evidence_changed"],
      [2, "monitoring.evidence_changed"],
      [2, "monitoring.evidence_changed"],
    ]);
  });

  it("[RK-MO-6] leaves a paused subscription alone, and catches up when it is enabled again", async () => {
    const made = await newMonitored();
    await made.say(lowRisk);
    const { tick } = newMonitor(server);
    await tick();
    const first = (await made.assessments())[0];
    await made.assign({ enabled: false });
    await made.say(highRisk);
    move(90 * day);
    await tick();
    expect(await made.record()).toMatchObject({ enabled: false, nextCheckAt: null, lastAssessmentId: first.id });
    expect(await triggersOf(made)).toHaveLength(1);
    await made.assign();
    await tick();
    expect(await triggersOf(made)).toEqual(Array(2).fill("monitoring.evidence_changed"));
  });
});

describe("accepted evidence", () => {
  it("[RK-EV-14] a batch or a single receipt makes enabled subscriptions of its subject due at once, and no others", async () => {
    const made = await newMonitored();
    const paused = await newMonitored();
    await paused.assign({ enabled: false });
    const { tick } = newMonitor(server);
    await tick();
    const other = await newMonitored();
    await tick();
    const elsewhere = await other.record();
    move(3 * seconds);
    await made.say(lowRisk);
    await paused.say(lowRisk);
    expect((await made.record()).nextCheckAt).toBe(iso());
    expect([await other.record(), (await paused.record()).nextCheckAt]).toEqual([elsewhere, null]);
    await tick();
    move(3 * seconds);
    const single = claim(made.source.id, { fact: "income.monthly", value: 7 });
    expect((await made.organization.key.post(`/risk/subjects/${made.subjectId}/evidence`, single)).status).toBe(201);
    expect((await made.record()).nextCheckAt).toBe(iso());
    const approved = (await made.organization.key.get(`/risk/subjects/${made.subjectId}`)).body.data;
    expect(approved).toEqual({ ...approved, evidenceRevision: 6 });
    expect(JSON.stringify(approved)).not.toMatch(/approv/i);
    await tick();
    expect(await triggersOf(made)).toEqual(Array(2).fill("monitoring.evidence_changed"));
  });

  it("[RK-EV-14] refused evidence requests nothing", async () => {
    const made = await newMonitored();
    await made.say(lowRisk);
    await newMonitor(server).tick();
    const before = await made.record();
    const wrong = claim(made.source.id, { fact: "income.monthly", value: "much" });
    expect((await made.organization.key.post(`/risk/subjects/${made.subjectId}/evidence`, wrong)).status).toBe(400);
    expect(await made.record()).toEqual(before);
  });
});

describe("a policy that does not cover the subject", () => {
  it("[RK-MO-5] applicability_unknown and applicability_not_matched are recorded without an assessment, until evidence comes", async () => {
    const made = await newMonitored();
    const before = await writtenFor(made.organization);
    const { tick } = newMonitor(server);
    await tick();
    expect(await made.record()).toMatchObject({
      lastError: "applicability_unknown",
      lastEvaluatedAt: iso(),
      lastAssessmentId: null,
      nextCheckAt: null,
    });
    expect(await writtenFor(made.organization)).toEqual(before);

    move(10 * seconds);
    await made.say({ ...lowRisk, "country.residence": "US" });
    await tick();
    expect(await made.record()).toMatchObject({ lastError: "applicability_not_matched", lastEvaluatedAt: iso() });
    // The policy's applicability becomes unknown when the evidence about the country expires.
    expect((await made.record()).nextCheckAt).toBe(iso(30 * day - 60 * seconds + 1));
    expect(await made.assessments()).toEqual([]);

    await made.say({ "country.residence": "DE" });
    await tick();
    expect(await made.record()).toMatchObject({ lastError: null, lastAssessmentId: (await made.assessments())[0].id });
  });

  it("[RK-MO-5] says unknown once the evidence that ruled it out has expired", async () => {
    const made = await newMonitored();
    await made.say({ "country.residence": "US" }, { expiresAt: iso(60 * seconds) });
    const { tick } = newMonitor(server);
    await tick();
    expect(await made.record()).toMatchObject({
      lastError: "applicability_not_matched",
      nextCheckAt: iso(60 * seconds),
    });
    move(60 * seconds);
    await tick();
    expect(await made.record()).toMatchObject({ lastError: "applicability_unknown", nextCheckAt: null });
    expect(await made.assessments()).toEqual([]);
  });
});
