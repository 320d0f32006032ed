import Type, { type Static } from "typebox";
import { named } from "#platform/operation/named.ts";
import { Id, recordOf, Timestamp } from "#platform/operation/shapes.ts";
import type { EventRow } from "./event-columns.ts";

const NullableText = Type.Union([Type.String(), Type.Null()]);

const EventData = Type.Object({
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

export const EventRecord = named("RiskEvent", recordOf("events", EventData));
export type RecordedEvent = Static<typeof EventRecord>;

export function asEventRecord(row: EventRow): RecordedEvent {
  return {
    id: row.id,
    resource: "events",
    data: {
      type: row.type,
      subjectId: row.subject_id,
      resourceType: row.resource_type,
      resourceId: row.resource_id,
      actor: row.actor,
      reason: row.reason,
      details: row.details,
      occurredAt: row.occurred_at.toISOString(),
      recordedAt: row.recorded_at.toISOString(),
      sequence: row.sequence,
    },
  };
}
