import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, ModeName, Paging, strict } from "#platform/operation/shapes.ts";
import { asWebhookRecord, WebhookRecord } from "./subscription-record.ts";
import { listSubscriptions } from "./subscription-store.ts";

/** GET /webhooks */
export const listWebhooks = operation({
  summary: "List the webhooks of a mode, oldest first",
  allow: readers,
  query: strict({ mode: Type.Optional(ModeName), ...Paging }),
  modeFrom: "query",
  reply: listOf(WebhookRecord),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listSubscriptions(tx, caller.scope, page);
    return pageOf(rows.map(asWebhookRecord), page);
  },
});
