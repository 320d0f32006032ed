import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { activeTraceparent, inChildSpan } from "#platform/tracing/span.ts";
import type { Announcement } from "./event-shapes.ts";
import { messageBody } from "./message-body.ts";

/**
 * Queues one delivery of each change for each subscription that is active now, in the transaction of the changes, so none
 * goes unannounced and none is announced that did not happen. A body is serialised here, once, for all subscribers. The message keeps
 * its place in the trace of the change, which the attempts to deliver it continue.
 */
export function announce(tx: Tx, scope: Scope, now: Date, announcements: readonly Announcement[]): Promise<void> {
  const attributes = { "probity.events": announcements.map(({ event }) => event) };
  return inChildSpan("announce", { kind: "PRODUCER", attributes }, () => insertMessages(tx, scope, now, announcements));
}

async function insertMessages(tx: Tx, scope: Scope, now: Date, announcements: readonly Announcement[]): Promise<void> {
  const messages = announcements.map((announcement) => ({
    id: announcement.eventId,
    event: announcement.event,
    family: `${announcement.event.split(".", 1)[0]}.*`,
    body: messageBody(scope, now, announcement),
  }));
  await statement`
    with said as (
      select id, event, family, body
        from json_to_recordset(${JSON.stringify(messages)}) as said (id uuid, event text, family text, body text)
    ), subscribed as materialized (
      select said.id as message_id, said.event, subscription.id
        from said
        join webhook_subscriptions subscription on subscription.events && array[said.event, said.family]
       where subscription.organization_id = ${scope.organizationId}
         and subscription.mode = ${scope.mode}
         and subscription.enabled
    ), message as (
      insert into webhook_messages (organization_id, mode, id, event, body, created_at, traceparent)
      select ${scope.organizationId}, ${scope.mode}, id, event, convert_to(body, 'UTF8'), ${now}, ${activeTraceparent()}
        from said
       where id in (select message_id from subscribed)
    )
    insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, due_at, created_at)
    select ${scope.organizationId}, ${scope.mode}, uuid_v7(${now}), id, message_id, event, now(), ${now}
      from subscribed
  `.execute(tx);
}
