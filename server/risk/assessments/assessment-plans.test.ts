import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/database/new-id.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import { findOverride, listOverrides, lockSubjectOf } from "../overrides/override-store.ts";
import { findAssessment, listAssessments, listAssessmentsOfEvent } from "./assessment-list-store.ts";
import { findPolicy } from "../policies/versions/policy-store.ts";
import { findLatestAssessment, selectEventsOfSubject, selectHeads } from "./assessment-store.ts";
import { selectSourceNames } from "./background-store.ts";
import { findAssessmentState } from "./state-store.ts";

const [page, id] = [{ offset: 0, limit: 101 }, newId(new Date())];
let organization: TestOrganization;
let scope: Scope;
/** One of many subjects, and of all that it has. */
let one: { subject: string; policy: string; assessment: string; event: string; override: string };

// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  const { pool } = organization.server;
  const client = await pool.connect();
  // Foreign keys would be checked with plans that were made while the tables were empty.
  await client.query("set session_replication_role = replica");
  for (const [table, rows] of tables) {
    await client.query(`insert into ${table} ${rows.replaceAll("$o", `'${scope.organizationId}', 'test'`)}`);
    await client.query(`vacuum analyze ${table.split(" ", 1)[0]}`);
  }
  await client.query("reset session_replication_role");
  const { rows } = await client.query(
    `select subject_id as subject, policy_id as policy, id as assessment,
            (select min(event_id::text) from risk_assessment_events where assessment_id = assessment.id) as event,
            (select min(id::text) from risk_overrides where assessment_id = assessment.id) as override
       from (select * from risk_assessments where organization_id = $1 order by id offset 7000 limit 1) assessment`,
    [scope.organizationId],
  );
  client.release();
  one = rows[0];
});

/** Filled in this order; $o stands for organization and mode. */
const tables = [
  [
    "risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)",
    "select $o, uuid_v7(now()), 'person', n::text, now(), 'user:x' from generate_series(1, 2000) as n",
  ],
  ["risk_policy_keys", "select $o, 'key-' || n, 1 from generate_series(1, 3000) as n"],
  [
    "risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by)",
    "select $o, uuid_v7(now()), 'key-' || n, 1, 'draft', '{}', 'sha256:', now(), 'user:x' from generate_series(1, 3000) as n",
  ],
  [
    "risk_policy_inputs",
    `select $o, id, 'fact-' || fact, 'source-' || source
       from risk_policies, generate_series(1, 20) as fact, generate_series(1, 3) as source
      where (organization_id, mode) = ($o) and right(key, 1) = '1'`,
  ],
  [
    "risk_evidence_heads (organization_id, mode, subject_id, fact, source, evidence_id, status, value, observed_at, bytes)",
    `select $o, id, 'fact-' || fact, 'source-' || fact % 3, id, 'available', '1', now(), 500
       from risk_subjects, generate_series(1, 20) as fact
      where (organization_id, mode) = ($o)`,
  ],
  [
    "risk_events (organization_id, mode, id, type, category, subject_id, resource_type, resource_id, actor, occurred_at, recorded_at, sequence)",
    `select $o, uuid_v7(now()), 'risk.activity.reported', 'activity', id, 'events', id, 'user:x', now(), now(), n
       from risk_subjects, generate_series(1, 5) as n
      where (organization_id, mode) = ($o)`,
  ],
  [
    "risk_assessments",
    `select $o, uuid_v7(now()), subject.id, policy.id, policy.key, 1, n, 0, null, 'test', '{}', '{}', now(), 'risk-eval-1', true,
            'none', null, now(), '', '', '', '{"freshUntil": null}', '[]', 9000, 'user:x'
       from risk_subjects subject
       join risk_policies policy on policy.key in ('key-1', 'key-2', 'key-3') and policy.organization_id = subject.organization_id,
            generate_series(1, 4) as n
      where (subject.organization_id, subject.mode) = ($o)`,
  ],
  [
    "risk_assessment_heads",
    `select distinct on (subject_id, policy_key, policy_id) $o, subject_id, policy_key, policy_id, id, sequence
       from risk_assessments
      where (organization_id, mode) = ($o)
      order by subject_id, policy_key, policy_id, sequence desc`,
  ],
  [
    "risk_assessment_events",
    `select $o, event.id, assessment.id
       from risk_assessments assessment
       join risk_events event on event.subject_id = assessment.subject_id and event.sequence <= 2
      where (assessment.organization_id, assessment.mode) = ($o)`,
  ],
  [
    "risk_overrides (organization_id, mode, id, assessment_id, subject_id, policy_key, decision, reason, created_at, created_by, expires_at)",
    `select $o, uuid_v7(now()), id, subject_id, policy_key, 'review', 'x', now(), 'user:x', now() + interval '1 day'
       from risk_assessments, generate_series(1, 2)
      where (organization_id, mode) = ($o)`,
  ],
  [
    "risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)",
    "select $o, uuid_v7(now()), 'account', n::text, now(), 'user:x' from generate_series(1, 40000) as n",
  ],
] as const;

it.each<[string, (tx: Tx) => Promise<unknown>, string[]]>([
  ["the policy version", (tx) => findPolicy(tx, scope, one.policy), ["risk_policies_pkey"]],
  [
    "the evidence that a policy selects",
    (tx) => selectHeads(tx, scope, one.subject, [one.policy], 1000),
    ["risk_policy_inputs_pkey", "risk_evidence_heads_pkey"],
  ],
  [
    "the names of a policy's sources",
    (tx) => selectSourceNames(tx, scope, { policyId: one.policy }),
    ["risk_policy_inputs_pkey", "risk_sources_pkey", "verification_workflows_pkey"],
  ],
  [
    "the latest assessment of a policy key",
    (tx) => findLatestAssessment(tx, scope, one.subject, one.policy),
    ["risk_assessment_heads_pkey", "risk_policies_pkey"],
  ],
  [
    "events that an assessment names",
    (tx) => selectEventsOfSubject(tx, scope, one.subject, [one.event, id]),
    ["risk_events_pkey"],
  ],
  [
    "the state of an assessment",
    (tx) => findAssessmentState(tx, scope, one.assessment),
    ["risk_assessments_pkey", "risk_subjects_pkey", "risk_assessment_heads_pkey", "risk_overrides_of_assessment"],
  ],
  [
    "one assessment",
    (tx) => findAssessment(tx, scope, one.assessment),
    ["risk_assessments_pkey", "risk_policies_pkey"],
  ],
  ["all assessments", (tx) => listAssessments(tx, scope, {}, page), ["risk_assessments_pkey"]],
  [
    "the assessments of a subject",
    (tx) => listAssessments(tx, scope, { subjectId: one.subject }, page),
    ["risk_assessments_of_subject", "risk_assessments_pkey"],
  ],
  [
    "the assessments that name an event",
    (tx) => listAssessmentsOfEvent(tx, scope, one.event, page),
    ["risk_assessment_events_pkey", "risk_assessments_pkey"],
  ],
  [
    "one override",
    (tx) => findOverride(tx, scope, one.override),
    ["risk_overrides_pkey", "risk_overrides_of_assessment", "risk_assessment_heads_pkey"],
  ],
  ["all overrides", (tx) => listOverrides(tx, scope, {}, page), ["risk_overrides_pkey"]],
  [
    "the overrides of a subject",
    (tx) => listOverrides(tx, scope, { subjectId: one.subject }, page),
    ["risk_overrides_of_subject"],
  ],
  [
    "the lock of an assessment's subject",
    (tx) => lockSubjectOf(tx, scope, "risk_assessments", one.assessment),
    ["risk_assessments_pkey", "risk_subjects_pkey"],
  ],
  [
    "the lock of an override's subject",
    (tx) => lockSubjectOf(tx, scope, "risk_overrides", one.override),
    ["risk_overrides_pkey", "risk_subjects_pkey"],
  ],
])("%s: every table is read through an index", async (_what, read, indexes) => {
  const plan = await transact(organization.server.database, { scope }, (tx) => planOf(tx, () => read(tx)));
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toContain("Seq Scan");
});
