import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { Id } from "#platform/operation/shapes.ts";
import { DeliveryWithAttempts, loadDeliveryWithAttempts } from "./delivery-record.ts";
import { findDelivery } from "./delivery-store.ts";

/** GET /webhooks/{id}/deliveries/{deliveryId} */
export const readDelivery = operation({
  summary: "Read a delivery with its attempts",
  allow: readers,
  params: Type.Object({ id: Id, deliveryId: Id }),
  reply: DeliveryWithAttempts,

  async run({ tx, caller, params }) {
    const row = await findDelivery(tx, caller.scope, params.id, params.deliveryId);
    refuseUnless(row, "not_found");
    return loadDeliveryWithAttempts(tx, caller.scope, row);
  },
});
