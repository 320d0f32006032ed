import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { databaseUrl } from "#testing/template-database.ts";
import { withClient } from "./client.ts";
import type { Migration } from "./apply-migration.ts";
import { migrate, pendingMigrations, readMigrations } from "./migrate.ts";

const run = promisify(execFile);
const names = readMigrations().map(({ name }) => name);
const baselineFiles = readdirSync(join(import.meta.dirname, "baseline"));

/** What comes after the migrations of this version. */
const next: Migration = {
  name: "9998-next.sql",
  text: "alter table risk_subjects add column next text",
  digest: "next",
};
const later: Migration = { name: "9999-later.sql", text: "update risk_subjects set next = 'x'", digest: "later" };

/** An empty database; the name makes the run drop it at its end. */
async function emptyDatabase(): Promise<string> {
  const { adminUrl } = inject("postgres");
  const name = `probity_test_${process.ppid}_${randomBytes(6).toString("hex")}`;
  await ask(adminUrl, `create database ${name}`);
  return databaseUrl(adminUrl, name);
}

const ask = (url: string, text: string): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(text)).rows);

const appliedTo = (url: string) => ask(url, "select name, digest from schema_migrations order by name");

it("applies every migration once, in order, and nothing the second time", async () => {
  const url = await emptyDatabase();
  const all = [...readMigrations(), next, later];
  expect(await migrate(url, all)).toEqual([...names, next.name, later.name]);
  const applied = await appliedTo(url);
  expect(await migrate(url, all)).toEqual([]);
  expect(await appliedTo(url)).toEqual(applied);
  expect(await pendingMigrations(async (text) => ({ rows: (await ask(url, text)) as { name: string }[] }))).toEqual([]);
});

it("gives every file a number of its own", () => {
  expect(names[0]).toBe("0001-baseline");
  expect(names.slice(1).every((name) => /^\d{4}-[a-z][a-z-]*\.sql$/.test(name))).toBe(true);
  const numbers = names.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(baselineFiles.toSorted().map((name) => name.replace(/^(\d)-([a-z]+)\.sql$/, "$1 $2"))).toEqual([
    "1 tenancy",
    "2 accounts",
    "3 risk",
    "4 screening",
    "5 agreements",
    "6 casework",
    "7 webhooks",
    "8 platform",
    "9 lifecycle",
  ]);
});

it("reads the baseline as one migration, which each of its files belongs to, and then the files of later ones", () => {
  const folder = mkdtempSync(join(tmpdir(), "probity-migrations-"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  try {
    for (const name of ["baseline", "migrations"]) mkdirSync(join(folder, name));
    write("baseline/2-more.sql", "select 2;\n");
    write("baseline/1-first.sql", "select 1;\n");
    write("migrations/0003-third.sql", "select 3");
    write("migrations/0002-second.sql", "select 2");
    write("migrations/README.md", "no migration");
    const [baseline, ...rest] = readMigrations(folder);
    expect(baseline).toMatchObject({ name: "0001-baseline", text: "select 1;\n\nselect 2;\n" });
    expect(rest).toMatchObject([
      { name: "0002-second.sql", text: "select 2" },
      { name: "0003-third.sql", text: "select 3" },
    ]);
    write("baseline/2-more.sql", "select 22;\n");
    expect(readMigrations(folder)[0]!.digest).not.toBe(baseline!.digest);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("begins every file of the baseline with a comment that says what lives there", () => {
  const texts = baselineFiles.map((name) => readFileSync(join(import.meta.dirname, "baseline", name), "utf8"));
  expect(texts.filter((text) => !/^-- \S.{40,}/.test(text))).toEqual([]);
});

it("refuses a database from before the baseline with a sentence, and changes nothing in it", async () => {
  const url = await emptyDatabase();
  await migrate(url, [{ name: "0001-tenancy.sql", text: "create table organizations (id uuid)", digest: "1" }]);
  const before = await appliedTo(url);
  await expect(migrate(url)).rejects.toThrow(
    /^This database is from before the first release and cannot be upgraded: run `migrate` on an empty database, /,
  );
  expect(await appliedTo(url)).toEqual(before);
  expect(await ask(url, "select to_regclass('risk_subjects') as subjects")).toEqual([{ subjects: null }]);
});

it("has nothing to do on the schema of a newer version, whose processes may be replaced by these again", async () => {
  const url = await emptyDatabase();
  await migrate(url, [...readMigrations(), next]);
  expect(await migrate(url)).toEqual([]);
});

it("is safe in two processes at once: each migration is applied by one of them", async () => {
  const url = await emptyDatabase();
  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, "migrate.ts"))};
    process.stdout.write(JSON.stringify(await migrate(${JSON.stringify(url)})));`;
  const migrateElsewhere = async (): Promise<string[]> =>
    JSON.parse((await run(process.execPath, ["--input-type=module", "--eval", program])).stdout);
  const applied = await Promise.all([migrateElsewhere(), migrateElsewhere()]);
  expect(applied.flat().toSorted()).toEqual(names);
  expect((await appliedTo(url)).map(({ name }) => name)).toEqual(names);
});

it("refuses a migration that was changed after it was applied, and applies nothing after it", async () => {
  const url = await emptyDatabase();
  await migrate(url, [...readMigrations(), next]);
  const changedNext = [...readMigrations(), { ...next, digest: "changed" }, later];
  await expect(migrate(url, changedNext)).rejects.toThrow(`${next.name} was changed after it was applied.`);
  const changedBaseline = [{ ...readMigrations()[0]!, digest: "changed" }, ...readMigrations().slice(1), next, later];
  await expect(migrate(url, changedBaseline)).rejects.toThrow(`${names[0]} was changed after it was applied.`);
  expect((await appliedTo(url)).map(({ name }) => name)).toEqual([...names, next.name]);
});

it("leaves nothing of a migration that fails, and keeps those before it", async () => {
  const url = await emptyDatabase();
  const first: Migration = { name: "0001-whole.sql", text: "create table whole (id uuid)", digest: "1" };
  const text = "create table half (id uuid); insert into whole values (gen_random_uuid()); select 1 / 0";
  const failing: Migration = { name: "0002-half.sql", text, digest: "2" };
  await expect(migrate(url, [first, failing])).rejects.toThrow("Migration 0002-half.sql failed: division by zero");
  expect(await ask(url, "select to_regclass('half') as half, (select count(*)::int from whole) as rows")).toEqual([
    { half: null, rows: 0 },
  ]);
  expect(await appliedTo(url)).toEqual([{ name: "0001-whole.sql", digest: "1" }]);

  // Fails when it is written down as applied, after all of its own statements have passed.
  const taken = "create table half (id uuid); insert into schema_migrations values ('0002-half.sql', '')";
  await expect(migrate(url, [first, { ...failing, text: taken }])).rejects.toThrow("duplicate key value");
  expect(await appliedTo(url)).toEqual([{ name: "0001-whole.sql", digest: "1" }]);

  const repaired: Migration = { ...failing, text: "create table half (id uuid)" };
  expect(await migrate(url, [first, repaired])).toEqual(["0002-half.sql"]);
});

it("says so when its connection ends, and leaves nothing of that migration", async () => {
  const url = await emptyDatabase();
  const text = "create table half (id uuid); select pg_terminate_backend(pg_backend_pid())";
  await expect(migrate(url, [{ name: "0001-half.sql", text, digest: "1" }])).rejects.toThrow(
    "Migration 0001-half.sql failed: terminating connection due to administrator command",
  );
  expect(await ask(url, "select to_regclass('half') as half")).toEqual([{ half: null }]);
});

describe("a table that somebody holds", () => {
  const table: Migration = { name: "0001-table.sql", text: "create table held (id uuid)", digest: "1" };
  const change: Migration = { name: "0002-change.sql", text: "alter table held add column more text", digest: "2" };
  const patience = { lockTimeoutMs: 400, pausesMs: [100, 100] };

  it("is given up after a few attempts, with a sentence that names who holds it, and nothing is changed", async () => {
    const url = await emptyDatabase();
    await migrate(url, [table]);
    await withClient(url, async (holder) => {
      await holder.query("set application_name = 'nightly report'; begin; select from held");
      const { rows } = await holder.query("select pg_backend_pid() as pid");
      const refused = migrate(url, [table, change], patience);
      await expect(refused).rejects.toThrow(
        /^Migration 0002-change.sql failed: it asked 3 times for a lock and waited 0.4 s each time\. The lock is held by /,
      );
      await expect(refused).rejects.toThrow(`process ${rows[0].pid} (nightly report, idle in transaction, its `);
      await expect(refused).rejects.toThrow("Nothing was changed. End that process, ");
    });
    expect(await appliedTo(url)).toEqual([{ name: "0001-table.sql", digest: "1" }]);
    expect(await migrate(url, [table, change], patience)).toEqual(["0002-change.sql"]);
  });

  it("is left to others between two attempts, and changed when it is free", async () => {
    const url = await emptyDatabase();
    await migrate(url, [table]);
    await withClient(url, async (holder) => {
      await holder.query("begin; select from held");
      const migrated = migrate(url, [table, change], { lockTimeoutMs: 200, pausesMs: [2000, 2000] });
      // A query that arrives while the migration waits is blocked until the migration's pause.
      await new Promise((resolve) => void setTimeout(resolve, 100));
      await ask(url, "select from held");
      await holder.query("commit");
      expect(await migrated).toEqual(["0002-change.sql"]);
    });
  });
});

describe("a migration outside of a transaction", () => {
  const table: Migration = {
    name: "0001-table.sql",
    text: "create table large (id integer); insert into large values (1), (1)",
    digest: "1",
  };
  const text = `-- no transaction
    create unique index concurrently if not exists large_id on large (id);
    create index concurrently if not exists large_more on large (id);
  `;
  const indexes: Migration = { name: "0002-indexes.sql", text, digest: "2" };
  const valid =
    "select indexrelid::regclass::text as name, indisvalid from pg_index where indrelid = 'large'::regclass order by 1";

  it("is repeated after a failure, and an invalid index is built again", async () => {
    const url = await emptyDatabase();
    await expect(migrate(url, [table, indexes])).rejects.toThrow("could not create unique index");
    expect(await ask(url, valid)).toEqual([{ name: "large_id", indisvalid: false }]);
    expect(await appliedTo(url)).toEqual([{ name: "0001-table.sql", digest: "1" }]);
    await ask(url, "delete from large where ctid = '(0,1)'");
    expect(await migrate(url, [table, indexes])).toEqual(["0002-indexes.sql"]);
    expect(await ask(url, valid)).toEqual([
      { name: "large_id", indisvalid: true },
      { name: "large_more", indisvalid: true },
    ]);
  });

  it("is applied once by two that migrate at the same moment, neither of which waits for the other for ever", async () => {
    const url = await emptyDatabase();
    const single = { ...table, text: "create table large (id integer)" };
    const applied = await Promise.all([migrate(url, [single, indexes]), migrate(url, [single, indexes])]);
    expect(applied.flat().toSorted()).toEqual(["0001-table.sql", "0002-indexes.sql"]);
  });
});
