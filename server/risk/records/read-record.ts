import Type, { type TObject, type TSchema } from "typebox";
import { readers } from "#platform/operation/access.ts";
import { nameOf } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import { newestEventsOf } from "../events/event-resource.ts";
import { EventRecord } from "../events/recorded-event.ts";
import { limits } from "../limits.ts";
import type { RiskRecord } from "./resource.ts";
import { ResourceName, resources } from "./resources.ts";

const withHistory = (record: TObject, entry: TSchema) =>
  Type.Object({ ...record.properties, history: Type.Array(entry) });

/** GET /risk/{resource}/{id} */
export const readRecord = operation({
  summary: "Read one record with its history: the newest 100 events about it",
  allow: readers,
  params: Type.Object({ resource: ResourceName, id: Id }),
  reply: Type.Object({
    id: Id,
    resource: Type.String(),
    data: Type.Unknown(),
    history: Type.Array(Type.Unknown()),
  }),
  endpoints: resources.map(({ name, record, history }) => ({
    name: `read${nameOf(record)}`,
    params: { resource: name },
    summary: `Read one record of ${name.replace("-", " ")} with the newest 100 events about it`,
    reply: withHistory(record as TObject, history?.entry ?? EventRecord),
  })),

  async run({ tx, caller, now, params }) {
    const resource = resources.find(({ name }) => name === params.resource)!;
    const record = (await resource.find(tx, caller.scope, params.id, now, caller)) as RiskRecord | undefined;
    refuseUnless(record, "not_found");
    const events = await newestEventsOf(tx, caller.scope, record.id, limits.recordHistoryEvents);
    return { ...record, history: resource.history ? events.map(resource.history.of) : events };
  },
});
