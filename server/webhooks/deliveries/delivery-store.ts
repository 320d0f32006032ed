import { type ExpressionBuilder, sql } from "kysely";
import { statement } from "#database/statement.ts";
import type { DB } from "#database/tables.ts";
import type { Scope, Tx } from "#database/transaction.ts";

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
};

const columns = [
  "id",
  "subscription_id",
  "message_id",
  "event",
  "status",
  "attempts",
  "due_at",
  "created_at",
  "finished_at",
] as const;

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The query without filters: the history of one webhook, backwards from a position. */
function history(tx: Tx, scope: Scope, subscriptionId: string, beforeId: string | undefined) {
  const query = tx
    .selectFrom("webhook_deliveries")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("subscription_id", "=", subscriptionId)
    .orderBy("id", "desc");
  return beforeId === undefined ? query : query.where("id", "<", beforeId);
}

/** Failed deliveries have their own index, so that a few are found among millions. */
const onlyFailed = (eb: ExpressionBuilder<DB, "webhook_deliveries">, status: DeliveryStatus | undefined) =>
  status === "failed" ? eb("status", "=", "failed") : eb.lit(true);

export async function listDeliveries(
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  filters: DeliveryFilters,
  page: { beforeId: string | undefined; limit: number; examinedMax: number },
) {
  const examined = history(tx, scope, subscriptionId, page.beforeId)
    .where((eb) => onlyFailed(eb, filters.status))
    .limit(page.examinedMax);
  let query = tx.selectFrom(examined.as("examined")).select(columns).orderBy("id", "desc").limit(page.limit);
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
  page: { beforeId: string | undefined; examinedMax: number },
): Promise<string | undefined> {
  const row = await history(tx, scope, subscriptionId, page.beforeId)
    .where((eb) => onlyFailed(eb, filters.status))
    .offset(page.examinedMax - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function findDelivery(tx: Tx, scope: Scope, subscriptionId: string, id: string) {
  return tx
    .selectFrom("webhook_deliveries")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("subscription_id", "=", subscriptionId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export type DeliveryDetails = {
  id: string;
  subject_id: string | null;
  resource_id: string | null;
  outcome: string | null;
  status_code: number | null;
};

/** The records that the messages of these deliveries are about, and how the last attempt of each ended. One statement, whatever their number. */
export async function findDetails(
  tx: Tx,
  scope: Scope,
  deliveries: readonly { id: string; message_id: string }[],
): Promise<ReadonlyMap<string, DeliveryDetails>> {
  const { rows } = await statement<DeliveryDetails>`
    select place.id, about.data ->> 'subjectId' as subject_id, about.data ->> 'resourceId' as resource_id,
           last_attempt.outcome, last_attempt.status_code
      from unnest(${deliveries.map(({ id }) => id)}::uuid[],
                  ${deliveries.map(({ message_id }) => message_id)}::uuid[]) as place (id, message_id)
      left join lateral (
       select id, body
         from webhook_messages
        where organization_id = ${scope.organizationId}
          and mode = ${scope.mode}
          and id >= place.message_id
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
    })
    .execute();
  return tx
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
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Grants a failed delivery one more attempt; no row back means that it has not failed. */
export async function retryFailed(
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  return tx
    .updateTable("webhook_deliveries")
    .set((eb) => oneMoreAttempt(eb))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("subscription_id", "=", subscriptionId)
    .where("id", "=", id)
    .where("status", "=", "failed")
    .returning(columns)
    .executeTakeFirst();
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
  const failed = tx
    .selectFrom("webhook_deliveries")
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
    .skipLocked();
  const granted = await tx
    .with("failed", () => failed)
    .updateTable("webhook_deliveries")
    .set((eb) => oneMoreAttempt(eb))
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("subscription_id", "=", subscriptionId)
    .where("id", "in", (eb) => eb.selectFrom("failed").select("id"))
    .returning("id")
    .execute();
  return granted
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
}

function oneMoreAttempt(eb: ExpressionBuilder<DB, "webhook_deliveries">) {
  return {
    status: "pending",
    attempts_allowed: eb("attempts", "+", 1),
    due_at: sql<Date>`now()`,
    finished_at: null,
  };
}
