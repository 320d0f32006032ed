import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { type Actor, principalOf } from "#platform/operation/caller.ts";
import { announce } from "#webhooks/announce.ts";
import { isAnnouncedRiskEvent } from "#webhooks/known-events.ts";
import { categoryOf, type RiskEvent } from "./event-types.ts";
import type { EventRow, NewEventRow } from "./event-columns.ts";
import { insertEvents } from "./event-store.ts";

export type Change = {
  /** Made beforehand where other rows name the event. */
  id?: string;
  type: RiskEvent;
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
export async function recordEvent(tx: Tx, actor: Actor, now: Date, change: Change): Promise<EventRow> {
  const [event] = await recordEvents(tx, actor, now, [change]);
  return event!;
}

/**
 * The same for changes that are made together: however many they are, two statements. A change that is stored by the same statement as its
 * event brings that statement.
 */
export async function recordEvents(
  tx: Tx,
  actor: Actor,
  now: Date,
  changes: readonly Change[],
  insert: (events: readonly NewEventRow[]) => Promise<void> = (events) => insertEvents(tx, actor.scope, events),
): Promise<EventRow[]> {
  const principal = principalOf(actor);
  const events = changes.map((change) => eventOf(change, principal, now));
  const announced = events.flatMap(({ id, type, subject_id, resource_id }) =>
    isAnnouncedRiskEvent(type)
      ? [{ eventId: id, event: type, data: { subjectId: subject_id, resourceId: resource_id } }]
      : [],
  );
  await Promise.all([
    insert(events.map((event) => ({ ...event, category: categoryOf(event.type) }))),
    announced.length > 0 && announce(tx, actor.scope, now, announced),
  ]);
  return events;
}

function eventOf(change: Change, actor: string, now: Date): EventRow {
  const id = change.id ?? newId(now);
  return {
    id,
    type: change.type,
    subject_id: change.subjectId,
    resource_type: change.resourceType,
    resource_id: change.resourceId ?? id,
    actor,
    reason: change.reason ?? null,
    details: change.details ?? {},
    occurred_at: change.occurredAt ?? now,
    recorded_at: now,
    sequence: change.sequence,
  };
}
