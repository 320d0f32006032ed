import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { databaseUrl } from "#testing/template-database.ts";
import { withClient } from "./client.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { newId } from "./new-id.ts";

const run = promisify(execFile);
const lastWithout = "0055";
const { adminUrl } = inject("postgres");
const suffix = randomBytes(6).toString("hex");
const [name, restored] = [`probity_test_${process.ppid}_${suffix}`, `probity_test_${process.ppid}_${suffix}_restored`];
/** Neither a superuser nor one who passes row-level security, as in a careful installation. */
const owner = `probity_test_owner_${suffix}`;
const asOwner = (database: string) => `${databaseUrl(adminUrl, database)}?options=-c%20role%3D${owner}`;

const organizationId = randomUUID();
const subjectId = newId(new Date("2024-03-05"));
/** On both sides of a border between months, one long ago, and one of a clock that was wrong. */
const instants = [
  "2024-03-31T23:59:59.999Z",
  "2024-04-01T00:00:00.000Z",
  "2026-01-15T00:00:00Z",
  "2061-01-01T00:00:00Z",
];
const events = instants.map((instant) => newId(new Date(instant)));
const receipts = instants.map((instant) => newId(new Date(instant)));
const assessments = instants.map((instant) => newId(new Date(instant)));
const policyId = newId(new Date("2024-03-05"));
const tables = ["risk_events", "risk_evidence", "risk_assessments", "risk_overrides", "idempotency_keys"];

const query = async (database: string, text: string, values: unknown[] = []) =>
  withClient(databaseUrl(adminUrl, database), async (client) => (await client.query(text, values)).rows);

const contentsOf = async (database: string) =>
  Promise.all(
    tables.map(async (table) =>
      (await query(database, `select to_jsonb(t)::text as row from ${table} t order by 1`)).map(({ row }) => row),
    ),
  );

let before: string[][];

beforeAll(async () => {
  await withClient(adminUrl, async (admin) => {
    await admin.query(`create role ${owner} createrole`);
    await admin.query(`grant probity_app, probity_definer to ${owner}`);
    await admin.query(`create database ${name} owner ${owner}`);
  });
  await migrate(
    asOwner(name),
    readMigrations().filter((migration) => migration.name.slice(0, 4) <= lastWithout),
  );
  await query(
    name,
    "insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by) values ($1, 'test', $2, 'person', 'x', now(), 'user:x')",
    [organizationId, subjectId],
  );
  await query(name, "insert into risk_policy_keys values ($1, 'test', 'key', 1)", [organizationId]);
  await query(
    name,
    `insert into risk_policies (organization_id, mode, id, key, version, status, definition, definition_digest, created_at, created_by)
     values ($1, 'test', $2, 'key', 1, 'draft', '{}', 'x', now(), 'user:x')`,
    [organizationId, policyId],
  );
  for (const [index, id] of events.entries()) {
    await query(
      name,
      `insert into risk_events (organization_id, mode, id, type, subject_id, resource_type, resource_id, actor, occurred_at, recorded_at, sequence)
       values ($1, 'test', $2, 'test', $3, 'tests', $2, 'user:x', now(), now(), $4)`,
      [organizationId, id, subjectId, index + 1],
    );
    await query(
      name,
      `insert into risk_evidence (organization_id, mode, id, subject_id, revision, source, fact, type, status, observed_at, received_at, supersedes, provenance)
       values ($1, 'test', $2, $3, $4, 'service:x', 'age', 'number', 'unavailable', now(), now(), $5, '{}')`,
      [organizationId, receipts[index], subjectId, index + 1, receipts[index - 1]],
    );
    await query(
      name,
      `insert into risk_assessments (organization_id, mode, id, subject_id, policy_id, policy_key, policy_version, sequence, evidence_revision, trigger,
         event_ids, action_ids, evaluated_at, evaluator_version, complete, decision, review_due_at, definition_digest, inputs_digest, result_digest,
         result, explanation, record_bytes, created_by)
       values ($1, 'test', $2, $3, $4, 'key', 1, $5, 1, 'manual', '{}', '{}', now(), 'risk-eval-1', true, 'none', now(), '', '', '', '{}', '[]', 1, 'user:x')`,
      [organizationId, assessments[index], subjectId, policyId, index + 1],
    );
    await query(
      name,
      `insert into risk_overrides (organization_id, mode, id, assessment_id, subject_id, policy_key, decision, reason, created_at, created_by, expires_at)
       values ($1, 'test', gen_random_uuid(), $2, $3, 'key', 'review', 'x', now(), 'user:x', now() + interval '1 day')`,
      [organizationId, assessments[index], subjectId],
    );
    await query(
      name,
      "insert into idempotency_keys values ($1, 'test', $2, 'user:x', '\\x01', 200, '\\x02', false, now())",
      [organizationId, `key-${index}`],
    );
  }
  before = await contentsOf(name);
  await migrate(asOwner(name));
});

afterAll(async () => {
  await withClient(adminUrl, async (admin) => {
    for (const database of [name, restored]) await admin.query(`drop database if exists ${database} with (force)`);
    await admin.query(`drop role ${owner}`);
  });
});

const monthsOf = async (database: string) =>
  (await query(database, "select tableoid::regclass::text as place from risk_events order by id")).map(
    ({ place }) => place,
  );

describe("a database with rows, whose owner is no superuser,", () => {
  it("is migrated with every row, each in its month", async () => {
    expect(before.map((rows) => rows.length)).toEqual(tables.map(() => events.length));
    expect(await contentsOf(name)).toEqual(before);
    expect(await monthsOf(name)).toEqual([
      "partitions.risk_events_2024_03",
      "partitions.risk_events_2024_04",
      "partitions.risk_events_2026_01",
      "partitions.risk_events_default",
    ]);
    expect(
      await query(
        name,
        "select id, superseded_by, tableoid::regclass::text as place from risk_superseded_evidence order by id",
      ),
    ).toEqual([
      { id: receipts[0], superseded_by: receipts[1], place: "partitions.risk_superseded_evidence_2024_03" },
      { id: receipts[1], superseded_by: receipts[2], place: "partitions.risk_superseded_evidence_2024_04" },
      { id: receipts[2], superseded_by: receipts[3], place: "partitions.risk_superseded_evidence_2026_01" },
    ]);
    expect(await query(name, "select assessment_id, sequence from risk_assessment_heads")).toEqual([
      { assessment_id: assessments.at(-1), sequence: assessments.length },
    ]);
    const [earlier] = await query(name, "select to_regclass('partitions.risk_events_2024_02') as month");
    expect(earlier.month).not.toBeNull();
  });

  it("has its months made by the application, rows moved, and months with rows kept", async () => {
    const at = new Date("2060-12-15");
    await withClient(databaseUrl(adminUrl, name), async (client) => {
      await client.query("set role probity_app");
      const { rows } = await client.query("select * from partitions_to_make($1) where month = '2061-01-01'", [at]);
      expect(rows.length).toBeGreaterThan(0);
      for (const table of ["risk_events", "risk_assessments"]) {
        const moved = await client.query("select make_partition($1, '2061-01-01')::int as moved", [table]);
        expect(moved.rows).toEqual([{ moved: 1 }]);
        await client.query("select validate_partitioned($1)", [table]);
        await client.query("select * from drop_empty_partitions($1, $2)", [table, at]);
      }
    });
    expect(await contentsOf(name)).toEqual(before);
    expect((await monthsOf(name)).at(-1)).toBe("partitions.risk_events_2061_01");
  });

  it("is restored from a dump with its rows, partitions, policies and triggers", async () => {
    const file = `/tmp/${name}.dump`;
    await run("pg_dump", ["--format=custom", "--file", file, databaseUrl(adminUrl, name)]);
    await withClient(adminUrl, (admin) => admin.query(`create database ${restored} owner ${owner}`));
    await run("pg_restore", ["--dbname", databaseUrl(adminUrl, restored), "--exit-on-error", file]).finally(() => {
      rmSync(file);
    });
    expect(await contentsOf(restored)).toEqual(before);
    expect(await monthsOf(restored)).toEqual(await monthsOf(name));
    const guards = `
      select c.relname, c.relrowsecurity, c.relforcerowsecurity, pg_get_expr(c.relpartbound, c.oid) as bound, pg_get_userbyid(c.relowner) as owner,
             array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies,
             array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal order by 1) as triggers,
             array(select pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid and conparentid = 0 and contype <> 'c' order by 1) as keys
        from pg_class c where c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace) and c.relkind in ('r', 'p') order by 1`;
    expect(await query(restored, guards)).toEqual(await query(name, guards));
    await expect(query(restored, "truncate partitions.risk_events_2024_03 cascade")).rejects.toThrow("is append-only");
  });
});
