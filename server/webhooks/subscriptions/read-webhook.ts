import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, ModeName, strict } from "#platform/operation/shapes.ts";
import { asWebhookRecord, WebhookRecord } from "./subscription-record.ts";
import { findSubscription } from "./subscription-store.ts";

/** GET /webhooks/{id} */
export const readWebhook = operation({
  summary: "Read a webhook",
  allow: readers,
  params: IdParams,
  query: strict({ mode: Type.Optional(ModeName) }),
  modeFrom: "query",
  reply: WebhookRecord,

  async run({ tx, caller, params }) {
    const row = await findSubscription(tx, caller.scope, params.id);
    refuseUnless(row, "not_found");
    return asWebhookRecord(row);
  },
});
