import { pendingMigrations } from "#platform/database/migrate.ts";
import type { Database, Pool } from "#platform/database/pool.ts";
import { missingQueues } from "#platform/jobs/missing-queues.ts";

/** What `migrate` still has to do, in a sentence; null if the schema is that of this code or of a newer one. */
export async function schemaProblem({ pool, database }: { pool: Pool; database: Database }): Promise<string | null> {
  const pending = await pendingMigrations((text) => pool.query(text));
  if (pending.length > 0) return `${pending.length} migrations are not applied; run: probity migrate`;
  const missing = await missingQueues(database);
  return missing.length > 0 ? `${missing.length} queues of jobs are not there yet; run: probity migrate` : null;
}
