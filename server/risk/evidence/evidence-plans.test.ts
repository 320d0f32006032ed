import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scope, transact, type Tx } from "#platform/database/transaction.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { newSource } from "../testing/evidence.ts";
import { planOf } from "#testing/plan.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "../testing/subjects.ts";
import { findSource, listSources } from "../sources/source-store.ts";
import { advanceSubjects } from "../subjects/subject-lock-store.ts";
import { findHeads, findHeadsOf, findReceipt, listReceipts } from "./evidence-store.ts";

const receipts = 20_000;
let organization: TestOrganization;
let scope: Scope;
let subjectId: string;
let sourceId: string;
let quiet: string[];

/** A busy subject whose receipts of each fact supersede each other, among many subjects with one receipt. */
// Plans follow statistics, so this database has nobody else's rows.
afterAll(async () => {
  await organization.server.app.close();
  await organization.server.close();
});
beforeAll(async () => {
  organization = await newOrganization(await startServer());
  scope = { organizationId: organization.organizationId, mode: "test" };
  subjectId = await newSubject(organization);
  sourceId = (await newSource(organization)).id;
  await transact(organization.server.database, { scope }, async (tx) => {
    await sql`
      insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by)
      select ${scope.organizationId}, 'test', uuid_v7(now()), 'person', 'quiet-' || n, now(), 'user:x'
        from generate_series(1, 5000) as n
    `.execute(tx);
    await sql`
      with made as (
        select n, uuid_v7(now()) as id, 'fact.' || n % 200 as fact from generate_series(1, ${receipts}) as n
      )
      insert into risk_evidence (organization_id, mode, id, subject_id, revision, source, source_registration_id, fact, type,
                                 status, value, observed_at, received_at, supersedes, provenance)
      select ${scope.organizationId}, 'test', id, ${subjectId}, n, 'registered:' || ${sourceId}::text, ${sourceId}, fact, 'string',
             'available', '"x"', now(), now(), lag(id) over (partition by fact order by n), '{"evidenceClass":"assertion"}'
        from made
    `.execute(tx);
    await sql`
      insert into risk_evidence (organization_id, mode, id, subject_id, revision, source, source_registration_id, fact, type,
                                 status, value, observed_at, received_at, provenance)
      select ${scope.organizationId}, 'test', uuid_v7(now()), id, 1, 'registered:' || ${sourceId}::text, ${sourceId}, 'fact.0', 'string',
             'available', '"x"', now(), now(), '{"evidenceClass":"assertion"}'
        from risk_subjects
       where external_id like 'quiet-%'
    `.execute(tx);
    await sql`
      insert into risk_evidence_heads (organization_id, mode, subject_id, fact, source, evidence_id, status, value, observed_at, bytes)
      select distinct on (subject_id, fact) organization_id, mode, subject_id, fact, source, id, status, value, observed_at, 500
        from risk_evidence
       order by subject_id, fact, revision desc
    `.execute(tx);
    await sql`
      insert into risk_sources (organization_id, mode, id, key, facts, api_key_ids, created_at, created_by, updated_at)
      select ${scope.organizationId}, 'test', uuid_v7(now()), 'source-' || n, '[]', array[gen_random_uuid()], now(), 'user:x', now()
        from generate_series(1, 2000) as n
    `.execute(tx);
  });
  const { rows } = await organization.server.pool.query(
    "select id from risk_subjects where external_id like 'quiet-%' limit 10",
  );
  quiet = rows.map(({ id }) => id);
  await organization.server.pool.query(
    "vacuum analyze risk_evidence, risk_evidence_heads, risk_subjects, risk_sources",
  );
});

const hundred = Array.from({ length: 100 }, (_, index) => `fact.${index}`);
const page = { offset: 0, limit: 101 };
const advanced = (tx: Tx, subjectIds: string[]) =>
  advanceSubjects(
    tx,
    scope,
    subjectIds.map((id) => ({ id, receipts: 1, events: 1 })),
  );

it.each([
  [
    "the head of one fact",
    ["risk_evidence_heads_pkey"],
    (tx: Tx) => findHeads(tx, scope, { subjectId, source: `registered:${sourceId}`, facts: ["fact.7"] }),
  ],
  [
    "the heads of a hundred facts",
    ["risk_evidence_heads_pkey"],
    (tx: Tx) => findHeads(tx, scope, { subjectId, source: `registered:${sourceId}`, facts: hundred }),
  ],
  [
    "the heads of several subjects",
    ["risk_evidence_heads_pkey"],
    (tx: Tx) =>
      findHeadsOf(
        tx,
        scope,
        quiet.map((id) => ({ subject_id: id, fact: "fact.0", source: `registered:${sourceId}` })),
      ),
  ],
  ["counting what happened to one subject", ["risk_subjects_pkey"], (tx: Tx) => advanced(tx, [subjectId])],
  ["counting what happened to several subjects", ["risk_subjects_pkey"], (tx: Tx) => advanced(tx, quiet)],
  [
    "the evidence of a subject, with what superseded it,",
    ["risk_evidence_of_subject", "risk_superseded_evidence_pkey"],
    (tx: Tx) => listReceipts(tx, scope, { subjectId }, page),
  ],
  [
    "all evidence, with what superseded it,",
    ["risk_evidence_pkey", "risk_superseded_evidence_pkey"],
    (tx: Tx) => listReceipts(tx, scope, {}, page),
  ],
  [
    "one receipt",
    ["risk_evidence_pkey", "risk_superseded_evidence_pkey"],
    (tx: Tx) => findReceipt(tx, scope, subjectId),
  ],
  ["one source", ["risk_sources_pkey"], (tx: Tx) => findSource(tx, scope, sourceId)],
  ["the list of sources", ["risk_sources_pkey"], (tx: Tx) => listSources(tx, scope, page)],
])("%s is read through its index, in its order", async (_what, indexes, read) => {
  const plan = await transact(organization.server.database, { scope }, (tx) => planOf(tx, () => read(tx)));
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan|Sort {2}\(|Hash/);
});
