import type { Scope, Tx } from "#database/transaction.ts";
import { resource } from "../records/resource.ts";
import { findEvent, listEvents, listNewestEvents } from "./event-store.ts";
import { asEventRecord, EventRecord, type RecordedEvent } from "./recorded-event.ts";

/** The history of a record, newest first. */
export async function newestEventsOf(
  tx: Tx,
  scope: Scope,
  resourceId: string,
  limit: number,
): Promise<RecordedEvent[]> {
  return (await listNewestEvents(tx, scope, resourceId, limit)).map(asEventRecord);
}

export const eventResource = resource({
  name: "events",
  record: EventRecord,
  filters: ["resourceId", "subjectId"],
  async list(tx, scope, filters, page) {
    return (await listEvents(tx, scope, filters, page)).map(asEventRecord);
  },
  async find(tx, scope, id) {
    const row = await findEvent(tx, scope, id);
    return row && asEventRecord(row);
  },
});
