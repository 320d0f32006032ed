import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { databaseUrl } from "#testing/template-database.ts";
import { withClient } from "./client.ts";
import type { Migration } from "./apply-migration.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { newId } from "./new-id.ts";

const run = promisify(execFile);
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
const readings = instants.map((instant) => newId(new Date(instant)));
const tables = ["readings", "reading_files", "reading_notes", "idempotency_keys"];

/** Tables of a later version, which are filled before a migration of their own splits two of them by month. */
const made: Migration = {
  name: "9998-readings.sql",
  text: `
    create table readings (
      organization_id uuid not null,
      mode environment_mode not null,
      id uuid not null,
      subject_id uuid not null,
      number integer not null check (number > 0),
      primary key (organization_id, mode, id),
      foreign key (organization_id, mode, subject_id) references risk_subjects
    );
    create unique index readings_in_order on readings (organization_id, mode, subject_id, number);
    call append_only('readings');
    create table reading_files (
      organization_id uuid not null,
      mode environment_mode not null,
      reading_id uuid not null,
      bytes bytea not null,
      primary key (organization_id, mode, reading_id),
      foreign key (organization_id, mode, reading_id) references readings
    ) with (fillfactor = 85);
    alter table reading_files alter column bytes set storage external;
    call append_only('reading_files');
    grant update (bytes) on reading_files to probity_definer;
    create table reading_notes (
      organization_id uuid not null,
      mode environment_mode not null,
      id uuid not null,
      reading_id uuid not null,
      primary key (organization_id, mode, id),
      foreign key (organization_id, mode, reading_id) references readings
    );
    call tenant_table('reading_notes', 'select, insert');`,
  digest: "made",
};
const split: Migration = {
  name: "9999-readings-by-month.sql",
  text: "call partition_by_month('readings'); call partition_by_month('reading_files', 'reading_id');",
  digest: "split",
};

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
  await migrate(asOwner(name), [...readMigrations(), made]);
  await query(
    name,
    "insert into risk_subjects (organization_id, mode, id, kind, external_id, created_at, created_by) values ($1, 'test', $2, 'person', 'x', now(), 'user:x')",
    [organizationId, subjectId],
  );
  for (const [index, id] of readings.entries()) {
    await query(name, "insert into readings values ($1, 'test', $2, $3, $4)", [
      organizationId,
      id,
      subjectId,
      index + 1,
    ]);
    await query(name, "insert into reading_files values ($1, 'test', $2, '\\x01')", [organizationId, id]);
    await query(name, "insert into reading_notes values ($1, 'test', gen_random_uuid(), $2)", [organizationId, id]);
    await query(
      name,
      "insert into idempotency_keys values ($1, 'test', $2, 'user:x', '\\x01', 200, '\\x02', false, now())",
      [organizationId, `key-${index}`],
    );
  }
  before = await contentsOf(name);
  await migrate(asOwner(name), [...readMigrations(), made, split]);
});

afterAll(async () => {
  await withClient(adminUrl, async (admin) => {
    for (const database of [name, restored]) await admin.query(`drop database if exists ${database} with (force)`);
    await admin.query(`drop role ${owner}`);
  });
});

const monthsOf = async (database: string, table = "readings") =>
  (await query(database, `select tableoid::regclass::text as place from ${table} order by 1`)).map(
    ({ place }) => place,
  );

const months = ["2024_03", "2024_04", "2026_01", "default"];

describe("a database with rows, whose owner is no superuser,", () => {
  it("is migrated with every row, each in its month", async () => {
    expect(before.map((rows) => rows.length)).toEqual(tables.map(() => readings.length));
    expect(await contentsOf(name)).toEqual(before);
    expect(await monthsOf(name)).toEqual(months.map((month) => `partitions.readings_${month}`));
    expect(await monthsOf(name, "reading_files")).toEqual(months.map((month) => `partitions.reading_files_${month}`));
    const [earlier] = await query(name, "select to_regclass('partitions.readings_2024_02') as month");
    expect(earlier.month).not.toBeNull();
  });

  it("keeps what was said about a table: storage, triggers, rights, keys, and room for changes", async () => {
    expect(
      await query(
        name,
        `select distinct a.attstorage::text as storage,
                array(select tgname::text from pg_trigger where tgrelid = a.attrelid and not tgisinternal order by 1) as triggers
           from pg_partition_tree('reading_files') t join pg_attribute a on a.attrelid = t.relid and a.attname = 'bytes'`,
      ),
    ).toEqual([{ storage: "e", triggers: ["append_only", "append_only_truncate"] }]);
    expect(
      await query(
        name,
        `select distinct c.reloptions from pg_partition_tree('reading_files') t join pg_class c on c.oid = t.relid where t.isleaf`,
      ),
    ).toEqual([{ reloptions: ["fillfactor=85"] }]);
    expect(
      await query(
        name,
        `select has_table_privilege('probity_app', 'reading_files', 'insert') as insert,
                has_table_privilege('probity_app', 'reading_files', 'update') as update,
                has_column_privilege('probity_definer', 'reading_files', 'bytes', 'update') as moves,
                (select count(*)::int from pg_constraint where confrelid = 'readings'::regclass and contype = 'f' and conparentid = 0 and convalidated) as keys`,
      ),
    ).toEqual([{ insert: true, update: false, moves: true, keys: 2 }]);
    await expect(query(name, "update readings set number = 9")).rejects.toThrow("is append-only");
    await expect(
      query(
        name,
        "insert into reading_notes select organization_id, mode, gen_random_uuid(), gen_random_uuid() from reading_notes",
      ),
    ).rejects.toThrow("violates foreign key constraint");
  });

  it("has its months made by the application, rows moved, and months with rows kept", async () => {
    const at = new Date("2060-12-15");
    await withClient(databaseUrl(adminUrl, name), async (client) => {
      await client.query("set role probity_app");
      const { rows } = await client.query("select * from partitions_to_make($1) where month = '2061-01-01'", [at]);
      expect(rows.length).toBeGreaterThan(0);
      for (const table of ["readings", "reading_files"]) {
        const moved = await client.query("select make_partition($1, '2061-01-01')::int as moved", [table]);
        expect(moved.rows).toEqual([{ moved: 1 }]);
        await client.query("select validate_partitioned($1)", [table]);
        await client.query("select * from drop_empty_partitions($1, $2)", [table, at]);
      }
    });
    expect(await contentsOf(name)).toEqual(before);
    expect((await monthsOf(name)).at(-1)).toBe("partitions.readings_2061_01");
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
    await expect(query(restored, "truncate partitions.readings_2024_03 cascade")).rejects.toThrow("is append-only");
  });
});
