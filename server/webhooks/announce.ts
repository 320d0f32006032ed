import { sql } from "kysely";
import type { Scope, Tx } from "#database/transaction.ts";

export type Announcement = {
  eventId: string;
  event: string;
  /** What the payload's `data` says beside organization and sandbox. Ids and codes only, never anything about a person. */
  data: { subjectId: string | null; resourceId: string } & Record<string, unknown>;
};

/**
 * Queues one delivery for each subscription that is active now, in the transaction of the change, so no change goes
 * unannounced and none is announced that did not happen. The body is serialised here, once, for all of them.
 */
export async function announce(tx: Tx, scope: Scope, now: Date, { eventId, event, data }: Announcement): Promise<void> {
  const body = JSON.stringify({
    eventId,
    event,
    timestamp: now.toISOString(),
    data: { organizationId: scope.organizationId, ...data, sandbox: scope.mode === "test" },
  });
  const family = `${event.split(".", 1)[0]}.*`;
  await sql`
    with subscribed as materialized (
      select id
        from webhook_subscriptions
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and enabled
         and events && array[${event}, ${family}]
    ), message as (
      insert into webhook_messages (organization_id, mode, id, event, body, created_at)
      select ${scope.organizationId}, ${scope.mode}, ${eventId}, ${event}, ${Buffer.from(body)}, ${now}
       where exists (select from subscribed)
    )
    insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, due_at, created_at)
    select ${scope.organizationId}, ${scope.mode}, uuid_v7(${now}), id, ${eventId}, ${event}, now(), ${now}
      from subscribed
  `.execute(tx);
}
