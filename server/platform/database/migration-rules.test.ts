import { describe, expect, it } from "vitest";
import { readMigrations } from "./migrate.ts";
import { problemsOf } from "./testing/migration-rules.ts";

const migration = (text: string, name = "0002-next.sql") => ({ name, text, digest: "" });
const problems = async (...texts: string[]) =>
  (await problemsOf(texts.map((text, index) => migration(text, `000${index + 1}.sql`)))).map(({ problem }) => problem);

it("no migration keeps others from a table for as long as reading or writing all of its rows takes", async () => {
  expect(await problemsOf(readMigrations())).toEqual([]);
});

it("tables of the baseline are tables of before to every later migration", async () => {
  const next = migration("create index i on risk_subjects (created_at); create table more (id uuid);");
  expect(await problemsOf([...readMigrations(), next])).toEqual([
    { migration: next.name, problem: "an index on risk_subjects that is not built concurrently" },
  ]);
});

describe("a migration is refused for", () => {
  it.each([
    ["an index on a table of before", "create index i on t (a)", "an index on t that is not built concurrently"],
    ["the same inside a block", "do $$\nbegin\n  create index i on t (a);\nend $$", "an index on t"],
    ["a check that is validated at once", "alter table t add check (a > 0)", "not added as not valid"],
    [
      "a foreign key that is validated at once",
      "alter table t add foreign key (a) references u",
      "not added as not valid",
    ],
    ["a key that builds its index", "alter table t add primary key (a)", "builds its index"],
    ["a unique constraint", "alter table t add constraint k unique (a)", "builds its index"],
    ["not null on a column of before", "alter table t alter column a set not null", "t.a set not null"],
    ["another type of a column", "alter table t alter column a type bigint", "t is written anew"],
    ["a table that becomes logged", "alter table t set logged", "t is written anew"],
    [
      "a volatile default",
      "alter table t add column a uuid default gen_random_uuid()",
      "t.a with a default that differs",
    ],
    [
      "a default of our own",
      "alter table t add column a uuid default uuid_v7(now())",
      "t.a with a default that differs",
    ],
    ["an identity", "alter table t add column a bigint generated always as identity", "t.a is computed"],
    ["a generated column", "alter table t add column a int generated always as (b + 1) stored", "t.a is computed"],
    ["a new column with a check", "alter table t add column a int default 1 check (a > 0)", "t.a with a constraint"],
    [
      "a new column that refers to another table",
      "alter table t add column a uuid references u",
      "t.a with a constraint",
    ],
    [
      "a new column without the value it needs",
      "alter table t add column a int not null",
      "t.a not null without a default",
    ],
    ["an update of rows", "update t set a = 1", "rows of t changed by a migration"],
    ["a deletion of rows", "delete from t", "rows of t changed by a migration"],
    ["rows made of rows", "insert into t select * from u", "rows of t made from other rows"],
    ["a lock", "lock table t", "lock of a table"],
    ["a new order of the rows", "cluster t using i", "cluster of a table"],
    ["an index built anew", "reindex table t", "reindex of a table"],
  ])("%s", async (_what, text, problem) => {
    expect(await problems(text)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ["an index without `if not exists`", "create index concurrently i on t (a);"],
    ["an index without a name", "create index concurrently on t (a);"],
    ["a table", "create table t (a int);"],
    ["a drop that fails the second time", "drop index concurrently i;"],
  ])("%s outside of a transaction, because it cannot be repeated", async (_what, text) => {
    expect(await problems(`-- no transaction\n${text}`)).toEqual([expect.stringMatching(/cannot be repeated/)]);
  });

  it("two statements on a line outside of a transaction, because the runner would send them as one", async () => {
    const text = "-- no transaction\ndrop index concurrently if exists i; drop index concurrently if exists j;\n";
    expect(await problems(text)).toEqual([expect.stringContaining("semicolon of its line")]);
  });

  it("a check that is validated in the migration that adds it, whose lock is held meanwhile", async () => {
    const text = "alter table t add constraint c check (a is not null) not valid; alter table t validate constraint c";
    expect(await problems(text)).toEqual(["c on t is validated under the lock that adds it"]);
  });
});

describe("a migration may", () => {
  it.each([
    [
      "do anything to a table of its own",
      "create table t (a int); create index i on t (a); alter table t add check (a > 0)",
    ],
    [
      "add a column with one value for all rows",
      "alter table t add column a int not null default 0, add column b timestamptz default now()",
    ],
    ["add a column without a value", "alter table t add column a text"],
    ["add a constraint that is not valid yet", "alter table t add foreign key (a) references u not valid"],
    ["add a key over an index that is there", "alter table t add constraint k unique using index i"],
    ["add the rows of a list of ours", "insert into t values (1)"],
    [
      "build an index outside of a transaction",
      "-- no transaction\ncreate index concurrently if not exists i on t (a);\n",
    ],
  ])("%s", async (_what, text) => {
    expect(await problems(text)).toEqual([]);
  });

  it("set a column not null in three steps: a check that is not valid, its validation, and then the column", async () => {
    const steps = [
      "alter table t add constraint c check (a is not null) not valid",
      "-- no transaction\nalter table t validate constraint c;\n",
      "alter table t alter column a set not null; alter table t drop constraint c",
    ];
    expect(await problems(...steps)).toEqual([]);
    expect(await problems(steps[0]!, steps[2]!)).toEqual([expect.stringContaining("t.a set not null")]);
  });
});

it("a migration that splits a table by month may take its locks before the work", async () => {
  expect(await problems("lock table t in access exclusive mode;\ncall partition_by_month('t');\n")).toEqual([]);
});
