import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { lowRisk } from "../testing/onboarding-case.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "../testing/subjects.ts";
import {
  findNewestAssessment,
  holdLease,
  listMonitoring,
  type MonitoringKey,
  recordFailure,
  requestChecks,
  restOnAssessment,
  waitForCoverage,
} from "./monitoring-store.ts";
import { newMonitoredCase } from "./testing/monitored-case.ts";

let organization: TestOrganization;
let scope: Scope;
let key: MonitoringKey;
let assessmentId: string;
let unmonitored: string;

/** One subject with a long history under its policy key, among many that are monitored. */
// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  const made = await newMonitoredCase(organization);
  await made.say(lowRisk);
  await made.assign();
  assessmentId = (await made.assess()).body.id;
  key = { subjectId: made.subjectId, policyKey: (await made.record()).policyKey };
  unmonitored = await newSubject(organization);
  const { pool } = organization.server;
  await pool.query(
    `insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)
     select $1, 'test', uuid_v7(now()), 'person', 'quiet-' || n, now(), 'user:x' from generate_series(1, 1500) as n`,
    [organization.organizationId],
  );
  await pool.query(
    `insert into risk_monitoring (organization_id, mode, subject_id, policy_key, policy_id, policy_version, enabled, next_check_at, updated_at)
     select $1, 'test', id, 'purpose-' || n, $2, 1, true, now() + interval '1 day', now()
       from risk_subjects, generate_series(1, 2) as n
      where organization_id = $1 and external_id like 'quiet-%'`,
    [organization.organizationId, made.policyId],
  );
  await pool.query(
    `insert into risk_assessments
     select organization_id, mode, uuid_v7(evaluated_at), subject_id, policy_id, policy_key, policy_version, sequence + n,
            evidence_revision, id, trigger, event_ids, action_ids, evaluated_at, evaluator_version, complete, decision, lapses_at,
            review_due_at, definition_digest, inputs_digest, result_digest, '{}', explanation, 0, created_by
       from risk_assessments, generate_series(1, 1000) as n
      where id = $1`,
    [assessmentId],
  );
  await pool.query("vacuum analyze risk_monitoring, risk_assessments, risk_subjects");
});

const now = new Date();

it.each([
  ["evidence of a subject that nobody monitors", (tx: Tx) => requestChecks(tx, scope, [unmonitored], now)],
  ["evidence of a monitored subject", (tx: Tx) => requestChecks(tx, scope, [key.subjectId], now)],
  ["the subscriptions of a subject", (tx: Tx) => listMonitoring(tx, scope, key.subjectId)],
  ["holding the lease", (tx: Tx) => holdLease(tx, scope, key, randomUUID())],
  ["resting", (tx: Tx) => restOnAssessment(tx, scope, key, { id: assessmentId, evaluatedAt: null })],
  [
    "waiting",
    (tx: Tx) => waitForCoverage(tx, scope, key, { error: "applicability_unknown", evaluatedAt: now, lapsesAt: null }),
  ],
  ["failing", (tx: Tx) => recordFailure(tx, scope, key, randomUUID(), now)],
])("%s goes through the primary key", async (_what, run) => {
  const plan = await transact(organization.server.database, { scope }, (tx) => planOf(tx, () => run(tx)));
  expect(plan).toContain("risk_monitoring_pkey");
  expect(plan).not.toMatch(/Seq Scan on risk|Hash|Merge|risk_monitoring_(due|lanes)/);
});

it("the newest assessment is found by its head, however many there are", async () => {
  const read = (tx: Tx) => findNewestAssessment(tx, scope, key);
  const plan = await transact(organization.server.database, { scope }, (tx) => planOf(tx, () => read(tx)));
  expect(plan).toContain("risk_assessment_heads_pkey");
  expect(plan).toContain("risk_assessments_pkey");
  expect(plan).not.toMatch(/Seq Scan|Sort|Hash/);
});
