import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { Id } from "#operation/shapes.ts";
import { newestEventsOf } from "../events/event-resource.ts";
import { limits } from "../limits.ts";
import { resources } from "./resources.ts";

/** GET /risk/{resource}/{id} */
export const readRecord = operation({
  summary: "Read one record with its history: the newest 100 events about it",
  allow: readers,
  params: Type.Object({ resource: Type.String(), id: Id }),
  reply: Type.Object({
    id: Id,
    resource: Type.String(),
    data: Type.Unknown(),
    history: Type.Array(Type.Unknown()),
  }),

  async run({ tx, caller, now, params }) {
    const resource = resources.find(({ name }) => name === params.resource);
    refuseUnless(resource, "not_found");
    const record = await resource.find(tx, caller.scope, params.id, now);
    refuseUnless(record, "not_found");
    const events = await newestEventsOf(tx, caller.scope, record.id, limits.recordHistoryEvents);
    return { ...record, history: resource.historyEntry ? events.map(resource.historyEntry) : events };
  },
});
