import { sql } from "kysely";
import { boundsOf } from "#platform/database/new-id.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";

export const deliveryStatuses = ["pending", "delivering", "succeeded", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export type DeliveryFilters = { status?: DeliveryStatus | undefined; event?: string | undefined };

export type NewTestDelivery = {
  id: string;
  subscriptionId: string;
  messageId: string;
  event: string;
  body: Buffer;
  createdAt: Date;
  /** Its place in a trace. */
  traceparent: string | null;
};

/** Above every id. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Deliveries of a webhook that are not finished. */
function queued(tx: Tx, scope: Scope, subscriptionId: string) {
  return tx
    .selectFrom("webhook_deliveries")
    .select(["id", "subscription_id", "message_id", "event", "status", "attempts", "created_at"])
    .select([sql<Date | null>`due_at`.as("due_at"), sql<Date | null>`null::timestamptz`.as("finished_at")])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("subscription_id", "=", subscriptionId);
}

function finished(tx: Tx, scope: Scope, subscriptionId: string) {
  return tx
    .selectFrom("webhook_finished_deliveries")
    .select(["id", "subscription_id", "message_id", "event", "status", "attempts", "created_at"])
    .select([sql<Date | null>`null::timestamptz`.as("due_at"), sql<Date | null>`finished_at`.as("finished_at")])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("subscription_id", "=", subscriptionId);
}

type Examined = { beforeId: string | undefined; examinedMax: number };

/**
 * The latest deliveries of one webhook before a position, from both tables: each is read in its order, as far as the page goes. Only
 * the table that can hold a status is read for it. Failed deliveries have their own index, so that a few are found among millions.
 */
function examined(tx: Tx, scope: Scope, subscriptionId: string, { status }: DeliveryFilters, page: Examined) {
  const { beforeId = lastId, examinedMax } = page;
  const inQueue = status === undefined || status === "pending" || status === "delivering";
  const inHistory = status === undefined || !inQueue;
  const waiting = queued(tx, scope, subscriptionId)
    .where((eb) => eb.lit(inQueue))
    .where("id", "<", beforeId)
    .orderBy("id", "desc")
    .limit(examinedMax);
  const ended = finished(tx, scope, subscriptionId)
    .where((eb) => eb.lit(inHistory))
    .where((eb) => (status === "failed" ? eb("status", "=", "failed") : eb.lit(true)))
    .where("id", "<", beforeId)
    .orderBy("id", "desc")
    .limit(examinedMax);
  const both = tx
    .selectFrom(waiting.as("waiting"))
    .selectAll()
    .unionAll(tx.selectFrom(ended.as("ended")).selectAll());
  return tx.selectFrom(both.as("delivery")).selectAll().orderBy("id", "desc").limit(examinedMax);
}

export async function listDeliveries(
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  filters: DeliveryFilters,
  page: Examined & { limit: number },
): Promise<DeliveryRow[]> {
  let query = tx
    .selectFrom(examined(tx, scope, subscriptionId, filters, page).as("examined"))
    .selectAll()
    .orderBy("id", "desc")
    .limit(page.limit);
  if (filters.status !== undefined) query = query.where("status", "=", filters.status);
  if (filters.event !== undefined) query = query.where("event", "=", filters.event);
  return query.execute();
}

/** The last delivery a filtered page has looked at; undefined when it has reached the end of the history. */
export async function lastExamined(
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  filters: DeliveryFilters,
  page: Examined,
): Promise<string | undefined> {
  const row = await examined(tx, scope, subscriptionId, filters, page)
    .offset(page.examinedMax - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function findDelivery(tx: Tx, scope: Scope, subscriptionId: string, id: string) {
  return queued(tx, scope, subscriptionId)
    .where("id", "=", id)
    .unionAll(finished(tx, scope, subscriptionId).where("id", "=", id))
    .executeTakeFirst();
}

export type DeliveryDetails = {
  id: string;
  subject_id: string | null;
  resource_id: string | null;
  outcome: string | null;
  status_code: number | null;
};

/**
 * The records that the messages of these deliveries are about, and how the last attempt of each ended. One statement, whatever their
 * number; the bounds let it open no more months than the deliveries have.
 */
export async function findDetails(
  tx: Tx,
  scope: Scope,
  deliveries: readonly { id: string; message_id: string }[],
): Promise<ReadonlyMap<string, DeliveryDetails>> {
  const ids = deliveries.map(({ id }) => id);
  const messageIds = deliveries.map(({ message_id }) => message_id);
  const [delivered, said] = [boundsOf(ids), boundsOf(messageIds)];
  const { rows } = await statement<DeliveryDetails>`
    select place.id, about.data ->> 'subjectId' as subject_id, about.data ->> 'resourceId' as resource_id,
           last_attempt.outcome, last_attempt.status_code
      from unnest(${ids}::uuid[], ${messageIds}::uuid[]) as place (id, message_id)
      left join lateral (
       select id, body
         from webhook_messages
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and id >= place.message_id
          and id <= place.message_id
          and id >= ${said.first}
          and id <= ${said.last}
        order by id
        limit 1
     ) message on message.id = place.message_id
     cross join lateral (select convert_from(message.body, 'UTF8')::json -> 'data' as data) about
      left join lateral (
       select outcome, status_code
         from webhook_attempts
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and delivery_id = place.id
          and delivery_id >= ${delivered.first}
          and delivery_id <= ${delivered.last}
        order by number desc
        limit 1
     ) last_attempt on true
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listAttempts(tx: Tx, scope: Scope, deliveryId: string) {
  return tx
    .selectFrom("webhook_attempts")
    .select(["number", "outcome", "status_code", "duration_ms", "preview", "attempted_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("delivery_id", "=", deliveryId)
    .orderBy("number")
    .execute();
}

/** For one webhook alone; what everybody subscribed gets is announced (see announce.ts). */
export async function insertTestDelivery(tx: Tx, scope: Scope, made: NewTestDelivery): Promise<DeliveryRow> {
  await tx
    .insertInto("webhook_messages")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      id: made.messageId,
      event: made.event,
      body: made.body,
      created_at: made.createdAt,
      traceparent: made.traceparent,
    })
    .execute();
  await tx
    .insertInto("webhook_deliveries")
    .values({
      organization_id: scope.organizationId,
      mode: scope.mode,
      id: made.id,
      subscription_id: made.subscriptionId,
      message_id: made.messageId,
      event: made.event,
      due_at: sql<Date>`now()`,
      created_at: made.createdAt,
    })
    .execute();
  return (await findDelivery(tx, scope, made.subscriptionId, made.id))!;
}

/** Grants a failed delivery one more attempt; no row back means that it has not failed. */
export async function retryFailed(
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [granted] = await queueAgain(tx, scope, subscriptionId, [id]);
  return granted === undefined ? undefined : findDelivery(tx, scope, subscriptionId, granted);
}

export type FailedWindow = { sinceId: string; untilId: string; failedBefore: Date };

/**
 * Grants one more attempt to the next `limit` failed deliveries of a window after `afterId`, and answers the last of them.
 * A delivery that failed after `failedBefore` has had its attempt: a repeated job does not grant a second one.
 */
export async function retryFailedBatch(
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  window: FailedWindow,
  batch: { afterId: string | undefined; limit: number },
): Promise<string | undefined> {
  const failed = await tx
    .selectFrom("webhook_finished_deliveries")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "failed")
    .where("id", batch.afterId === undefined ? ">=" : ">", batch.afterId ?? window.sinceId)
    .where("id", "<", window.untilId)
    .where("finished_at", "<=", window.failedBefore)
    .orderBy("id")
    .limit(batch.limit)
    .forUpdate()
    .skipLocked()
    .execute();
  await queueAgain(
    tx,
    scope,
    subscriptionId,
    failed.map(({ id }) => id),
  );
  return failed.at(-1)?.id;
}

/** Moves failed deliveries from the history into the queue, for one more attempt each. The bounds let it open their months alone. */
async function queueAgain(tx: Tx, scope: Scope, subscriptionId: string, ids: readonly string[]): Promise<string[]> {
  const { first, last } = boundsOf(ids);
  const { rows } = await sql<{ id: string }>`
    with failed as (
      delete from webhook_finished_deliveries
       where organization_id = ${scope.organizationId}
         and mode = ${scope.mode}
         and subscription_id = ${subscriptionId}
         and id = any (${ids}::uuid[])
         and id >= ${first}
         and id <= ${last}
         and status = 'failed'
      returning *
    )
    insert into webhook_deliveries (organization_id, mode, id, subscription_id, message_id, event, attempts, attempts_allowed, due_at, created_at)
    select organization_id, mode, id, subscription_id, message_id, event, attempts, attempts + 1, now(), created_at
      from failed
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
