import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { planOf, plansInside } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import { selectHeads } from "../assessments/assessment-store.ts";
import { findContext, findContextByExternalId, listContexts, searchContexts } from "./context-store.ts";
import { findMembership, listMemberships } from "./membership-store.ts";
import { findPins, selectDefinitions, selectPolicyVersions } from "./pin-store.ts";

let organization: TestOrganization;
let scope: Scope;
let contextId: string;
let pinned: { id: string }[];
let subjects: { id: string }[];

// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  contextId = (await organization.key.post("/risk/contexts", { kind: "other", externalId: "busy" })).body.id;
  await transact(organization.server.database, { scope }, async (tx) => {
    await sql`
      insert into risk_contexts (organization_id, mode, id, kind, external_id, created_at, created_by)
      select ${scope.organizationId}, 'test', uuid_v7(now()), 'incident', 'case-' || n, now(), 'user:x'
        from generate_series(1, 5000) as n
    `.execute(tx);
    await sql`
      insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)
      select ${scope.organizationId}, 'test', uuid_v7(now()), 'person', n, now(), 'user:x'
        from generate_series(1, 400) as n
    `.execute(tx);
    await sql`
      insert into risk_context_subjects (organization_id, mode, id, context_id, subject_id, added_at, added_by)
      select ${scope.organizationId}, 'test', uuid_v7(now()), context_id, subject.id, now(), 'user:x'
        from risk_subjects as subject,
             unnest(array[${contextId}::uuid] || array(select id from risk_contexts where external_id like 'case-10_')) as context_id
    `.execute(tx);
    await sql`
      insert into risk_policy_keys (organization_id, mode, key, last_version)
      values (${scope.organizationId}, 'test', 'busy', 500)
    `.execute(tx);
    await sql`
      insert into risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by)
      select ${scope.organizationId}, 'test', uuid_v7(now()), 'busy', n, 'draft', '{}', 'sha256:', now(), 'user:x'
        from generate_series(1, 500) as n
    `.execute(tx);
    await sql`
      insert into risk_context_policies (organization_id, mode, context_id, revision, position, policy_id, policy_key, policy_version)
      select organization_id, mode, ${contextId}, version, 0, id, key, version from risk_policies
    `.execute(tx);
    await sql`
      insert into risk_policy_inputs (organization_id, mode, policy_id, fact, source)
      select organization_id, mode, id, 'fact-' || n, 'source' from risk_policies, generate_series(1, 5) as n
    `.execute(tx);
    await sql`
      insert into risk_evidence_heads (organization_id, mode, subject_id, fact, source, evidence_id, status, value, observed_at, bytes)
      select organization_id, mode, id, 'fact-' || n, 'source', id, 'available', '1', now(), 500
        from risk_subjects, generate_series(1, 5) as n
    `.execute(tx);
    ({ rows: pinned } = await sql<{ id: string }>`select id from risk_policies order by id limit 20`.execute(tx));
    ({ rows: subjects } = await sql<{ id: string }>`select id from risk_subjects order by id limit 1`.execute(tx));
  });
  await organization.server.pool.query(
    "vacuum analyze risk_contexts, risk_context_subjects, risk_policies, risk_context_policies, risk_policy_inputs, risk_evidence_heads",
  );
});

it.each([
  ["one context", "risk_contexts_pkey", (tx: Tx) => findContext(tx, scope, contextId)],
  [
    "the context of an external id",
    "risk_contexts_organization_id_mode_kind_external_id_key",
    (tx: Tx) => findContextByExternalId(tx, scope, "incident", "case-7"),
  ],
  ["all contexts", "risk_contexts_pkey", (tx: Tx) => listContexts(tx, scope, { offset: 0, limit: 101 })],
  [
    "the subjects of a context",
    "risk_context_subjects_of_context",
    (tx: Tx) => listMemberships(tx, scope, contextId, { offset: 0, limit: 101 }),
  ],
  ["one membership", "risk_context_subjects_of_subject", (tx: Tx) => findMembership(tx, scope, contextId, contextId)],
  [
    "the policy versions to pin",
    "risk_policies_pkey",
    (tx: Tx) => selectPolicyVersions(tx, scope, [contextId, contextId]),
  ],
  [
    "the definitions to select from",
    "risk_policies_pkey",
    (tx: Tx) => selectDefinitions(tx, scope, [contextId, contextId]),
  ],
])("%s: read through its index, in its order", async (_what, index, read) => {
  const plan = await transact(organization.server.database, { scope }, (tx) => planOf(tx, () => read(tx)));
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

it("the pins of a context that has had many: read through their index, with their revision", async () => {
  const plan = await transact(organization.server.database, { scope }, (tx) =>
    planOf(tx, () => findPins(tx, scope, contextId)),
  );
  // Both of its indexes begin with the context and the revision.
  expect(plan).toMatch(/Index Scan using risk_context_policies_/);
  expect(plan).toContain("risk_contexts_pkey");
  expect(plan).not.toContain("Seq Scan");
});

it("the evidence that 20 candidates read: one statement, through the indexes", async () => {
  const ids = pinned.map(({ id }) => id);
  const plan = await transact(organization.server.database, { scope }, (tx) =>
    planOf(tx, async () => expect(await selectHeads(tx, scope, subjects[0]!.id, ids, 10_000)).toHaveLength(100)),
  );
  expect(plan).toContain("risk_policy_inputs_pkey");
  expect(plan).toContain("risk_evidence_heads_pkey");
  expect(plan).not.toContain("Seq Scan");
});

it("a search in the contexts of a large organization: read through an index", async () => {
  const plan = await transact(organization.server.database, { scope }, (tx) =>
    plansInside(tx, () => searchContexts(tx, scope, "case-4999", { offset: 0, limit: 101 })),
  );
  expect(plan).toContain("Index Scan using risk_contexts_pkey");
  expect(plan).not.toContain("Seq Scan");
});
