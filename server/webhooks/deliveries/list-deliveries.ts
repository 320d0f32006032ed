import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import type { Mode } from "#platform/operation/caller.ts";
import { cursorAt, placeOf } from "#platform/operation/cursor.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, strict } from "#platform/operation/shapes.ts";
import { refuseUndeliverableEvent } from "../known-events.ts";
import { findSubscription } from "../subscriptions/subscription-store.ts";
import { DeliveryRecord, loadDeliveryRecords } from "./delivery-record.ts";
import { deliveryStatuses, lastExamined, listDeliveries } from "./delivery-store.ts";

const pageDefault = 50;
const pageMax = 100;
/** A filtered page stops here, and its cursor continues: no request reads a history of millions. */
const examinedMax = 10_000;

/** The cursors of this list only work with this value. */
export const deliveriesOf = (webhookId: string, mode: Mode) => `deliveries\n${webhookId}\n${mode}`;

/** GET /webhooks/{id}/deliveries */
export const readDeliveries = operation({
  summary: "List the deliveries of a webhook, newest first",
  allow: readers,
  params: IdParams,
  query: strict({
    limit: Type.Optional(
      Type.String({
        pattern: "^0*[1-9][0-9]*$",
        description: "At most 100, which larger numbers mean too; 50 unless given.",
      }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    status: Type.Optional(Type.Enum([...deliveryStatuses])),
    event: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Object({
    items: Type.Array(DeliveryRecord),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),

  async run({ tx, caller: { scope }, params, query, keys }) {
    refuseUndeliverableEvent(query.event);
    const webhook = await findSubscription(tx, scope, params.id);
    refuseUnless(webhook, "not_found");
    const list = deliveriesOf(webhook.id, scope.mode);
    const place = query.cursor === undefined ? undefined : (placeOf(keys, list, query.cursor) as string | null);
    refuseUnless(place !== null, "invalid_cursor");

    const limit = Math.min(Number(query.limit ?? pageDefault), pageMax);
    const page = { beforeId: place, limit: limit + 1, examinedMax };
    const rows = await listDeliveries(tx, scope, webhook.id, query, page);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1)!.id : await lastExamined(tx, scope, webhook.id, query, page);
    return {
      items: await loadDeliveryRecords(tx, scope, shown),
      nextCursor: last === undefined ? null : cursorAt(keys, list, last),
    };
  },
});
