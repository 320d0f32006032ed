import { statement } from "#database/statement.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import { type Announcement, messageBody } from "./message-body.ts";

export type { Announcement } from "./message-body.ts";

/**
 * Queues one delivery for each subscription that is active now, in the transaction of the change, so no change goes
 * unannounced and none is announced that did not happen. The body is serialised here, once, for all of them.
 */
export async function announce(tx: Tx, scope: Scope, now: Date, announcement: Announcement): Promise<void> {
  const { eventId, event } = announcement;
  const body = messageBody(scope, now, announcement);
  const family = `${event.split(".", 1)[0]}.*`;
  await statement`
    with subscribed as materialized (
      select id
        from webhook_subscriptions
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and enabled
         and events && array[${event}, ${family}]
    ), message as (
      insert into webhook_messages (organization_id, mode, id, event, body, created_at)
      select ${scope.organizationId}, ${scope.mode}, ${eventId}, ${event}, ${body}, ${now}
       where exists (select from subscribed)
    )
    insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, due_at, created_at)
    select ${scope.organizationId}, ${scope.mode}, uuid_v7(${now}), id, ${eventId}, ${event}, now(), ${now}
      from subscribed
  `.execute(tx);
}
