import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { activeTraceparent } from "#platform/tracing/span.ts";
import { testEvent } from "../known-events.ts";
import { messageBody } from "../message-body.ts";
import { findSubscription } from "../subscriptions/subscription-store.ts";
import { DeliveryRecord, loadDeliveryRecords } from "./delivery-record.ts";
import { insertTestDelivery } from "./delivery-store.ts";

/** POST /webhooks/{id}/test */
export const sendTestEvent = operation({
  summary: "Send `webhook.test` to this webhook alone",
  allow: writers,
  params: IdParams,
  answer: { status: 202 },
  reply: DeliveryRecord,

  async run({ tx, caller, now, params }) {
    const webhook = await findSubscription(tx, caller.scope, params.id);
    refuseUnless(webhook, "not_found");
    refuseUnless(webhook.enabled, "webhook_disabled");

    const eventId = newId(now);
    const data = { subjectId: null, resourceId: webhook.id };
    const row = await insertTestDelivery(tx, caller.scope, {
      id: newId(now),
      subscriptionId: webhook.id,
      messageId: eventId,
      event: testEvent,
      body: Buffer.from(messageBody(caller.scope, now, { eventId, event: testEvent, data })),
      createdAt: now,
      traceparent: activeTraceparent(),
    });
    return (await loadDeliveryRecords(tx, caller.scope, [row]))[0]!;
  },
});
