import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, OrderQuery, Paging, strict } from "#platform/operation/shapes.ts";
import { asBulkSend, BulkSendRecord } from "./bulk-send-record.ts";
import { listBulkSendRows } from "./bulk-send-store.ts";

/** GET /bulk-sends */
export const listBulkSends = operation({
  summary: "List the bulk sends of the last seven days, the oldest first",
  allow: readers,
  query: strict({ order: OrderQuery, ...Paging }),
  reply: listOf(BulkSendRecord),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    return pageOf((await listBulkSendRows(tx, caller.scope, page)).map(asBulkSend), page);
  },
});
