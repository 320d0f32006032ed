import Type from "typebox";
import { Id, Timestamp } from "#operation/shapes.ts";
import type { Scope, Tx } from "#database/transaction.ts";
import type { Resource } from "../records/resource.ts";
import { findEvent, listEvents, listNewestEvents } from "./event-store.ts";

const NullableText = Type.Union([Type.String(), Type.Null()]);

export const EventData = Type.Object({
  type: Type.String(),
  subjectId: Type.Union([Id, Type.Null()]),
  resourceType: Type.String(),
  resourceId: Id,
  actor: Type.String(),
  reason: NullableText,
  details: Type.Unknown(),
  occurredAt: Timestamp,
  recordedAt: Timestamp,
  sequence: Type.Union([Type.Integer(), Type.Null()]),
});

type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

export function asEventRecord(row: EventRow) {
  return {
    id: row.id,
    resource: "events" as const,
    data: {
      type: row.type,
      subjectId: row.subject_id,
      resourceType: row.resource_type,
      resourceId: row.resource_id,
      actor: row.actor,
      reason: row.reason,
      details: row.details as unknown,
      occurredAt: row.occurred_at.toISOString(),
      recordedAt: row.recorded_at.toISOString(),
      sequence: row.sequence,
    },
  };
}

/** The history of a record, newest first. */
export async function newestEventsOf(tx: Tx, scope: Scope, resourceId: string, limit: number) {
  return (await listNewestEvents(tx, scope, resourceId, limit)).map(asEventRecord);
}

export const eventResource: Resource = {
  name: "events",
  data: EventData,
  filters: ["resourceId", "subjectId"],
  async list(tx, scope, filters, page) {
    return (await listEvents(tx, scope, filters, page)).map(asEventRecord);
  },
  async find(tx, scope, id) {
    const row = await findEvent(tx, scope, id);
    return row && asEventRecord(row);
  },
};
