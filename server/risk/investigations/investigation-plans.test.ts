import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#platform/database/new-id.ts";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import {
  beginAttempt,
  findInvestigation,
  listInvestigations,
  lockSubjectOfInvestigation,
} from "./investigation-store.ts";
import { cancelOpenInvestigations, lockSubjectsOfOpen } from "./open-store.ts";
import { listReviews } from "./review-store.ts";
import {
  findActionsOf,
  findAssessmentsWithPrevious,
  findEventsOfSubject,
  newestAssessmentIds,
  newestEventIds,
} from "./snapshot-store.ts";
import { findSince } from "./staleness-store.ts";

const page = { offset: 0, limit: 101 };
const ids = Array.from({ length: 10 }, () => newId(new Date()));
let organization: TestOrganization;
let scope: Scope;
/** A subject to whom a lot has happened, and one of its investigations. */
let busy: string;
let investigation: string;

/** Filled in this order; $o stands for organization and mode, $s for the busy subject. */
const tables = [
  [
    "risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)",
    "select $o, uuid_v7(now()), 'person', n::text, now(), 'user:x' from generate_series(1, 3000) as n",
  ],
  [
    "risk_events (organization_id, mode, id, type, category, subject_id, resource_type, resource_id, actor, occurred_at, recorded_at, sequence)",
    `select $o, uuid_v7(now()), 'risk.evidence.recorded', 'evidence', $s, 'evidence', uuid_v7(now()), 'user:x', now(), now(), n + 1
       from generate_series(1, 30000) as n`,
  ],
  [
    "risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by)",
    "select $o, uuid_v7(now()), 'key-' || n, 1, 'draft', '{}', 'sha256:', now(), 'user:x' from generate_series(1, 5) as n",
  ],
  [
    `risk_assessments (organization_id, mode, id, subject_id, policy_id, policy_key, policy_version, sequence, evidence_revision, trigger,
       event_ids, action_ids, evaluated_at, evaluator_version, complete, decision, review_due_at, definition_digest, inputs_digest,
       result_digest, result, explanation, record_bytes, created_by)`,
    `select $o, uuid_v7(now()), $s, id, key, 1, n, 0, 'test', '{}', '{}', now(), 'risk-eval-1', true, 'none', now(), '', '', '', '{}', '[]', 9000, 'user:x'
       from risk_policies, generate_series(1, 4000) as n
      where (organization_id, mode) = ($o)`,
  ],
  [
    "risk_assessment_heads",
    `select $o, subject.id, policy.key, policy.id, uuid_v7(now()), 4000
       from risk_subjects subject
       join risk_policies policy using (organization_id, mode)
      where (organization_id, mode) = ($o)`,
  ],
  [
    `risk_actions (organization_id, mode, id, subject_id, subject_kind, subject_external_id, assessment_id, policy_key, policy_id, name,
       decision, origins, status, requested_at)`,
    `select $o, uuid_v7(now()), $s, 'person', 'busy', id, policy_key, policy_id, 'call', 'review', '{}',
            case when sequence = 1 then 'requested' else 'completed' end, now()
       from risk_assessments
      where (organization_id, mode) = ($o)`,
  ],
  [
    `risk_investigations (organization_id, mode, id, subject_id, status, question, assistance, evidence_revision, event_sequence,
       assessment_ids, event_ids, actions, findings, record_bytes, created_at, created_by, completed_at)`,
    `select $o, uuid_v7(now()), id, case when external_id like '%99' then 'queued' else 'completed' end, 'why', 'ai', 1, 1, '{}', '{}', '[]',
            '[]', 900, now(), 'user:x', case when external_id like '%99' then null else now() end
       from risk_subjects, generate_series(1, 10)
      where (organization_id, mode) = ($o)`,
  ],
  [
    "risk_investigation_reviews",
    `select $o, uuid_v7(now()), id, null, 'accepted', 'x', 'user:x', now()
       from risk_investigations
      where (organization_id, mode) = ($o)`,
  ],
] as const;

// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  busy = (await organization.key.post("/risk/subjects", { kind: "person", externalId: "busy" })).body.id;
  const client = await organization.server.pool.connect();
  // Foreign keys would be checked with plans that were made while the tables were empty.
  await client.query("set session_replication_role = replica");
  for (const [table, rows] of tables) {
    const filled = rows.replaceAll("$o", `'${scope.organizationId}', 'test'`).replaceAll("$s", `'${busy}'`);
    await client.query(`insert into ${table} ${filled}`);
    await client.query(`vacuum analyze ${table.split(" ", 1)[0]}`);
  }
  await client.query("reset session_replication_role");
  const { rows } = await client.query(
    "select id from risk_investigations where organization_id = $1 and subject_id = $2 limit 1",
    [scope.organizationId, busy],
  );
  client.release();
  investigation = rows[0].id;
});

const reads: [string, string[], (tx: Tx) => Promise<unknown>][] = [
  [
    "the newest assessment of each key",
    ["risk_assessment_heads_pkey"],
    (tx) => newestAssessmentIds(tx, scope, busy, 10),
  ],
  [
    "assessments and those before them",
    ["risk_assessments_pkey"],
    (tx) => findAssessmentsWithPrevious(tx, scope, busy, ids),
  ],
  ["the newest events", ["risk_events_journey"], (tx) => newestEventIds(tx, scope, busy, 50)],
  ["events by their ids", ["risk_events_pkey"], (tx) => findEventsOfSubject(tx, scope, busy, ids)],
  [
    "open actions of a subject, and others of its assessments",
    ["risk_actions_open_of_subject", "risk_actions_of_assessment"],
    (tx) => findActionsOf(tx, scope, busy, ids, 100),
  ],
  [
    "what happened since a snapshot",
    ["risk_events_journey_category", "risk_events_uncategorized", "risk_actions_pkey"],
    (tx) => findSince(tx, scope, investigation),
  ],
  [
    "one investigation with its reviews",
    ["risk_investigations_pkey", "risk_investigation_reviews_of_investigation"],
    (tx) => findInvestigation(tx, scope, investigation),
  ],
  [
    "a page of investigations",
    ["risk_investigations_pkey", "risk_investigation_reviews_of_investigation"],
    (tx) => listInvestigations(tx, scope, page),
  ],
  [
    "the reviews of an investigation",
    ["risk_investigation_reviews_of_investigation"],
    (tx) => listReviews(tx, scope, investigation, page),
  ],
  ["all reviews", ["risk_investigation_reviews_pkey"], (tx) => listReviews(tx, scope, undefined, page)],
  [
    "the subject of an investigation",
    ["risk_investigations_pkey", "risk_subjects_pkey"],
    (tx) => lockSubjectOfInvestigation(tx, scope, investigation),
  ],
  ["the next attempt", ["risk_investigations_open"], (tx) => beginAttempt(tx, scope, investigation)],
  ["the subjects of what is under way", ["risk_investigations_open"], (tx) => lockSubjectsOfOpen(tx, scope)],
  ["what is under way", ["risk_investigations_open"], (tx) => cancelOpenInvestigations(tx, scope)],
];

it.each(reads)("%s: through its index, and nothing else is read", async (_what, indexes, read) => {
  const rollback = new Error("rollback");
  let plan = "";
  const planned = transact(organization.server.database, { scope }, async (tx) => {
    plan = await planOf(tx, () => read(tx));
    throw rollback;
  });
  await expect(planned).rejects.toBe(rollback);
  for (const index of indexes) expect(plan).toContain(index);
  // Two of them look at hundreds of subjects, each once; whole tables of them would still be another matter.
  expect(plan).not.toMatch(/Seq Scan on risk_(?!subjects)/);
});
