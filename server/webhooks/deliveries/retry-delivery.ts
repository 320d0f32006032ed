import Type from "typebox";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import { findSubscription } from "../subscriptions/subscription-store.ts";
import { DeliveryRecord, loadDeliveryRecords } from "./delivery-record.ts";
import { findDelivery, retryFailed } from "./delivery-store.ts";

/** POST /webhooks/{id}/deliveries/{deliveryId}/retry */
export const retryDelivery = operation({
  summary: "Try a failed delivery once more",
  allow: writers,
  params: Type.Object({ id: Id, deliveryId: Id }),
  answer: { status: 202 },
  reply: DeliveryRecord,

  async run({ tx, caller, params }) {
    const webhook = await findSubscription(tx, caller.scope, params.id);
    const delivery = await findDelivery(tx, caller.scope, params.id, params.deliveryId);
    refuseUnless(webhook && delivery, "not_found");
    refuseUnless(webhook.enabled, "webhook_disabled");

    const row = await retryFailed(tx, caller.scope, params.id, params.deliveryId);
    refuseUnless(row, "delivery_not_failed");
    return (await loadDeliveryRecords(tx, caller.scope, [row]))[0]!;
  },
});
