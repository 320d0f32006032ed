import { sql } from "kysely";
import type { Database } from "#platform/database/pool.ts";
import { transact, type Tx } from "#platform/database/transaction.ts";

/** Organizations with audit events that nobody has been told of. */
export async function unannouncedAudits(database: Database, places: number): Promise<string[]> {
  return transact(database, {}, async (tx) => {
    const { rows } = await sql<{ organization_id: string }>`
      select organization_id from unannounced_audits(${places})
    `.execute(tx);
    return rows.map(({ organization_id }) => organization_id);
  });
}

/**
 * The end of the chain and the place up to which it was announced; null while another process announces. The row of the end is not locked:
 * everybody who records something waits for it.
 */
export async function findAnnounced(
  tx: Tx,
  organizationId: string,
): Promise<{ sequence: number; announced: number } | null> {
  const { rows: turns } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit stream/${organizationId}`}, 0)) as ours
  `.execute(tx);
  if (!turns[0]!.ours) return null;
  const row = await tx
    .selectFrom("audit_heads")
    .select(["sequence", "announced"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row && row.announced < row.sequence ? row : null;
}

export async function isSubscribed(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("webhook_subscriptions")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("mode", "=", "live")
    .where("enabled", "=", true)
    .where(sql<boolean>`events && array['audit.recorded', 'audit.*']`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The next events of the chain: ids, codes and hashes; neither a reason nor details, which may name somebody, nor the address. */
export async function eventsToAnnounce(tx: Tx, organizationId: string, after: number, places: number) {
  const chain = await tx
    .selectFrom("audit_chain")
    .select(["event_id", "sequence", "previous_hash", "hash"])
    .where("organization_id", "=", organizationId)
    .where("sequence", ">", after)
    .where("sequence", "<=", after + places)
    .orderBy("sequence")
    .execute();
  if (chain.length === 0) return [];
  // By ids of the statement, so that it opens their months alone.
  const events = await tx
    .selectFrom("audit_events")
    .select(["id", "resource_id", "resource_type", "type", "actor", "credential", "recorded_at"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", sql<string>`any (${chain.map(({ event_id }) => event_id)}::uuid[])`)
    .execute();
  const byId = new Map(events.map((event) => [event.id, event]));
  const rows = chain.flatMap(({ event_id, ...place }) => {
    const event = byId.get(event_id);
    return event ? [{ ...event, ...place }] : [];
  });
  return rows.map((row) => ({
    id: row.id,
    resourceId: row.resource_id,
    resourceType: row.resource_type,
    type: row.type,
    actor: row.actor,
    credential: row.credential,
    recordedAt: row.recorded_at.toISOString(),
    sequence: row.sequence,
    previousHash: row.previous_hash.toString("hex"),
    hash: row.hash.toString("hex"),
  }));
}

export async function moveAnnounced(tx: Tx, organizationId: string, announced: number): Promise<void> {
  await tx.updateTable("audit_heads").set({ announced }).where("organization_id", "=", organizationId).execute();
}
