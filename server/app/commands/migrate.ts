import type { Config } from "../config.ts";
import { keepPartitions } from "#platform/database/keep-partitions.ts";
import { migrate } from "#platform/database/migrate.ts";
import { createDatabase, createPool } from "#platform/database/pool.ts";
import { installJobs } from "#platform/jobs/install.ts";
import { wantsJson } from "./wants-json.ts";

export const usage = `migrate [--json]

Brings the database of MIGRATION_DATABASE_URL to the current schema, while processes of the version before run.`;

/** `migrate`: needs a role that may create tables and roles; the processes themselves need neither. */
export async function migrateCommand(readConfig: () => Config, args: string[]): Promise<void> {
  const json = wantsJson(args, usage);
  const { migrationDatabaseUrl } = readConfig();
  const applied = await migrate(migrationDatabaseUrl);
  await installJobs(migrationDatabaseUrl);
  await keepMonths(migrationDatabaseUrl);
  if (json) console.log(JSON.stringify({ applied }));
  else console.log(applied.length === 0 ? "The schema is current." : `Applied ${applied.join(", ")}.`);
}

/** The worker does it every day; after a long time without one, this is what starts the next. */
async function keepMonths(url: string): Promise<void> {
  const pool = createPool({ url, connections: 1 });
  try {
    await keepPartitions(createDatabase(pool), new Date());
  } finally {
    await pool.end();
  }
}
