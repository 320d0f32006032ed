import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { IdParams, ModeName, strict } from "#operation/shapes.ts";
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
