import { createHash } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate, readMigrations } from "#platform/database/migrate.ts";
import { installJobs } from "#platform/jobs/install.ts";
import { queues } from "#platform/jobs/queues.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: { adminUrl: string; template: string };
    redisUrl: string;
  }
}

const adminUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** One migrated database per state of the migrations and queues; every worker clones it, which takes a fraction of migrating. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const digest = createHash("sha256")
    .update(
      readMigrations()
        .map(({ name, digest }) => `${name} ${digest}`)
        .join(),
    )
    .update(JSON.stringify(queues))
    .digest("hex")
    .slice(0, 12);
  const template = `probity_template_${digest}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query("select from pg_database where datname = $1", [template]);
  if (rows.length === 0) {
    const fresh = `${template}_${process.pid}`;
    await admin.query(`create database ${fresh}`);
    await migrate(databaseUrl(adminUrl, fresh));
    await installJobs(databaseUrl(adminUrl, fresh));
    // Renamed only when it is whole, so an interrupted run leaves no half-made template behind its name.
    await admin.query(`alter database ${fresh} rename to ${template}`);
  }
  await admin.end();
  project.provide("postgres", { adminUrl, template });
  project.provide("redisUrl", process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379");
  // A cluster of this run alone is thrown away whole, which takes no time.
  if (process.env["TEST_CLUSTER"] === "thrown-away") return async () => {};
  return () => dropTestDatabases(adminUrl, process.pid);
}

export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function dropTestDatabases(url: string, run: number): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query("select datname from pg_database where datname like $1", [
    `probity_test_${run}_%`,
  ]);
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
}
