import type { Scope, Tx } from "#platform/database/transaction.ts";
import Type from "typebox";
import { Id, Timestamp } from "#platform/operation/shapes.ts";
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
  filters: {
    resourceId: Id,
    subjectId: Id,
    type: Type.String({ maxLength: 100, description: "Such as `risk.override.created`." }),
    from: Type.String({ ...Timestamp, description: "Events recorded at this moment or later." }),
  },
  together: [
    ["resourceId"],
    ["subjectId"],
    ["subjectId", "resourceId"],
    ["type"],
    ["from"],
    ["type", "from"],
    ["resourceId", "from"],
  ],
  async list({ tx, scope, page }, asked) {
    return (await listEvents(tx, scope, asked, page)).map(asEventRecord);
  },
  async find(tx, scope, id) {
    const row = await findEvent(tx, scope, id);
    return row && asEventRecord(row);
  },
});
