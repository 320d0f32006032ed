import { newId } from "#database/new-id.ts";
import type { Tx } from "#database/transaction.ts";
import { type Caller, principalOf } from "#operation/caller.ts";
import { announce } from "#webhooks/announce.ts";
import { type AnnouncedRiskEvent, categoryOf } from "./event-types.ts";
import { insertEvent, type NewEvent } from "./event-store.ts";

export type Change = {
  type: AnnouncedRiskEvent;
  /** Null for what concerns no subject; such an event has no sequence either. */
  subjectId: string | null;
  sequence: number | null;
  resourceType: string;
  /** Null where the event is itself the resource. */
  resourceId: string | null;
  reason?: string;
  details?: object;
  occurredAt?: Date;
};

/** Writes a change into the history and announces it, in the transaction that makes it. */
export async function recordEvent(tx: Tx, caller: Caller, now: Date, change: Change): Promise<NewEvent> {
  const id = newId(now);
  const event: NewEvent = {
    id,
    type: change.type,
    category: categoryOf(change.type),
    subjectId: change.subjectId,
    resourceType: change.resourceType,
    resourceId: change.resourceId ?? id,
    actor: principalOf(caller),
    reason: change.reason ?? null,
    details: change.details ?? {},
    occurredAt: change.occurredAt ?? now,
    recordedAt: now,
    sequence: change.sequence,
  };
  await Promise.all([
    insertEvent(tx, caller.scope, event),
    announce(tx, caller.scope, now, {
      eventId: event.id,
      event: event.type,
      data: { subjectId: event.subjectId, resourceId: event.resourceId },
    }),
  ]);
  return event;
}
