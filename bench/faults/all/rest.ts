import { setTimeout as wait } from "node:timers/promises";
import type { System, SystemDatabase } from "./system.ts";

/**
 * Waits until nothing waits any more. A delivery that failed is tried again after minutes, a completion up to an hour later: nobody waits
 * for these times here, so what waits for its time is made due.
 */
export async function comeToRest(
  { cluster }: Pick<System<SystemDatabase>, "cluster">,
  limitMs: number,
): Promise<string | null> {
  const end = Date.now() + limitMs;
  for (;;) {
    const [open] = await cluster.query<{ deliveries: number; documents: number; jobs: number }>(
      `select (select count(*)::int from webhook_deliveries) as deliveries,
              (select count(*)::int from documents where status <> 'completed') as documents,
              (select count(*)::int from pgboss.job where name like 'documents.%' and state in ('created', 'retry', 'active')) as jobs`,
    );
    if (Object.values(open!).every((count) => count === 0)) return null;
    if (Date.now() > end) return JSON.stringify(open);
    await cluster.query("update webhook_deliveries set due_at = now() where status = 'pending' and due_at > now()");
    await cluster.query(
      "update pgboss.job set start_after = now() where name like 'documents.%' and state in ('created', 'retry') and start_after > now()",
    );
    await wait(500);
  }
}

/** Deliveries that were given up after five attempts are asked for again, as a customer does. */
export async function retryFailed({ cluster, callers, organizations }: System<SystemDatabase>): Promise<number> {
  const failed = await cluster.query<{ organization_id: string; subscription_id: string; id: string }>(
    "select organization_id, subscription_id, id from webhook_finished_deliveries where status = 'failed'",
  );
  for (const { organization_id: of, subscription_id: webhook, id } of failed) {
    const { credential } = organizations.find(({ organizationId }) => organizationId === of)!;
    await callers.persist(credential, { path: `/webhooks/${webhook}/deliveries/${id}/retry` });
  }
  return failed.length;
}
