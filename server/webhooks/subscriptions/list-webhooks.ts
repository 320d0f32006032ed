import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listOf, ModeName, OffsetQuery, strict } from "#operation/shapes.ts";
import { asWebhookRecord, WebhookRecord } from "./subscription-record.ts";
import { listSubscriptions } from "./subscription-store.ts";

const pageRows = 100;

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
    const rows = await listSubscriptions(tx, caller.scope, { offset, limit: pageRows + 1 });
    const items = rows.slice(0, pageRows).map(asWebhookRecord);
    return { items, nextOffset: rows.length > pageRows ? offset + pageRows : null };
  },
});
