import type { Config } from "../config.ts";
import { migrate } from "#database/migrate.ts";
import { installJobs } from "#jobs/install.ts";

/** `migrate`: needs a role that may create tables and roles; the processes themselves need neither. */
export async function migrateCommand({ migrationDatabaseUrl }: Config): Promise<void> {
  const applied = await migrate(migrationDatabaseUrl);
  await installJobs(migrationDatabaseUrl);
  console.log(applied.length === 0 ? "The schema is current." : `Applied ${applied.join(", ")}.`);
}
