import Type from "typebox";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { named } from "#platform/operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import {
  type DeliveryDetails,
  type DeliveryRow,
  type DeliveryStatus,
  deliveryStatuses,
  findDetails,
  listAttempts,
} from "./delivery-store.ts";

const DeliveryData = Type.Object({
  webhookId: Id,
  eventId: Id,
  event: Type.String(),
  status: Type.Enum([...deliveryStatuses]),
  attemptCount: Type.Integer(),
  nextAttemptAt: NullableTimestamp,
  subjectId: Type.Union([Id, Type.Null()], { description: "The subject that the event is about." }),
  resourceId: Type.Union([Id, Type.Null()], { description: "The record that has changed." }),
  lastOutcome: Type.Union([Type.String(), Type.Null()], {
    description: "How the last attempt ended; null before one.",
  }),
  lastStatusCode: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Timestamp,
  finishedAt: NullableTimestamp,
});

const Attempt = named(
  "DeliveryAttempt",
  Type.Object({
    number: Type.Integer(),
    outcome: Type.String(),
    statusCode: Type.Union([Type.Integer(), Type.Null()]),
    durationMs: Type.Integer(),
    responsePreview: Type.Union([Type.String(), Type.Null()]),
    attemptedAt: Timestamp,
  }),
);

export const DeliveryRecord = named("Delivery", recordOf("deliveries", DeliveryData));
export const DeliveryWithAttempts = named(
  "DeliveryWithAttempts",
  recordOf("deliveries", Type.Object({ ...DeliveryData.properties, attempts: Type.Array(Attempt) })),
);

/** Deliveries as they are answered, with what their messages are about. */
export async function loadDeliveryRecords(tx: Tx, scope: Scope, rows: readonly DeliveryRow[]) {
  const details = rows.length > 0 ? await findDetails(tx, scope, rows) : null;
  return rows.map((row) => asDeliveryRecord(row, details!.get(row.id)!));
}

function asDeliveryRecord(row: DeliveryRow, details: DeliveryDetails) {
  return {
    id: row.id,
    resource: "deliveries" as const,
    data: {
      webhookId: row.subscription_id,
      eventId: row.message_id,
      event: row.event,
      status: row.status as DeliveryStatus,
      attemptCount: row.attempts,
      // During delivery the due time is the end of a lease, which is internal and not shown.
      nextAttemptAt: row.status === "pending" ? row.due_at!.toISOString() : null,
      subjectId: details.subject_id,
      resourceId: details.resource_id,
      lastOutcome: details.outcome,
      lastStatusCode: details.status_code,
      createdAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
    },
  };
}

export async function loadDeliveryWithAttempts(tx: Tx, scope: Scope, row: DeliveryRow) {
  const [record] = await loadDeliveryRecords(tx, scope, [row]);
  const attempts = await listAttempts(tx, scope, row.id);
  return {
    ...record!,
    data: {
      ...record!.data,
      attempts: attempts.map((attempt) => ({
        number: attempt.number,
        outcome: attempt.outcome,
        statusCode: attempt.status_code,
        durationMs: attempt.duration_ms,
        responsePreview: attempt.preview,
        attemptedAt: attempt.attempted_at.toISOString(),
      })),
    },
  };
}
