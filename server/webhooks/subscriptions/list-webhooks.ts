import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { listOf, ModeName, OffsetQuery, strict } from "#operation/shapes.ts";
import { asWebhookRecord, WebhookRecord } from "./subscription-record.ts";
import { listSubscriptions } from "./subscription-store.ts";

/** GET /webhooks */
export const listWebhooks = operation({
  summary: "List the webhooks of a mode, oldest first",
  allow: readers,
  query: strict({ mode: Type.Optional(ModeName), offset: OffsetQuery }),
  modeFrom: "query",
  reply: listOf(WebhookRecord),

  async run({ tx, caller, query }) {
    const offset = Number(query.offset ?? 0);
    // One row more than a page tells whether there is another page.
    const rows = await listSubscriptions(tx, caller.scope, { offset, limit: listRows + 1 });
    return pageOf(rows.map(asWebhookRecord), offset);
  },
});
