import type { Database } from "#platform/database/pool.ts";
import { transact } from "#platform/database/transaction.ts";

/** When the organization was deleted; null if it never was. */
export async function findTombstone(database: Database, organizationId: string): Promise<Date | null> {
  const row = await transact(database, { scope: { organizationId, mode: "live" } }, (tx) =>
    tx
      .selectFrom("organization_tombstones")
      .select("deleted_at")
      .where("organization_id", "=", organizationId)
      .executeTakeFirst(),
  );
  return row?.deleted_at ?? null;
}
