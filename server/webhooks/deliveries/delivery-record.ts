import Type from "typebox";
import { named } from "#operation/named.ts";
import { Id, NullableTimestamp, recordOf, Timestamp } from "#operation/shapes.ts";
import { type DeliveryRow, type DeliveryStatus, deliveryStatuses, type listAttempts } from "./delivery-store.ts";

const DeliveryData = Type.Object({
  webhookId: Id,
  eventId: Id,
  event: Type.String(),
  status: Type.Enum([...deliveryStatuses]),
  attemptCount: Type.Integer(),
  nextAttemptAt: NullableTimestamp,
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

export function asDeliveryRecord(row: DeliveryRow) {
  return {
    id: row.id,
    resource: "deliveries" as const,
    data: {
      webhookId: row.subscription_id,
      eventId: row.message_id,
      event: row.event,
      status: row.status as DeliveryStatus,
      attemptCount: row.attempts,
      // While it is being delivered the due time is the end of a lease, which is nobody's business.
      nextAttemptAt: row.status === "pending" ? row.due_at!.toISOString() : null,
      createdAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
    },
  };
}

export function asDeliveryWithAttempts(row: DeliveryRow, attempts: Awaited<ReturnType<typeof listAttempts>>) {
  const record = asDeliveryRecord(row);
  return {
    ...record,
    data: {
      ...record.data,
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
