import type { Scope, Tx } from "#database/transaction.ts";
import type { Resource } from "../records/resource.ts";
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

export const eventResource: Resource = {
  name: "events",
  data: EventRecord.properties.data,
  filters: ["resourceId", "subjectId"],
  async list(tx, scope, filters, page) {
    return (await listEvents(tx, scope, filters, page)).map(asEventRecord);
  },
  async find(tx, scope, id) {
    const row = await findEvent(tx, scope, id);
    return row && asEventRecord(row);
  },
};
