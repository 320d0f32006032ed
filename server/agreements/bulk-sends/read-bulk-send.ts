import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asBulkSend, BulkSendRecord } from "./bulk-send-record.ts";
import { findBulkSend } from "./bulk-send-store.ts";

/** GET /bulk-sends/{id} */
export const readBulkSend = operation({
  summary: "Read how far a bulk send has come",
  allow: readers,
  params: IdParams,
  reply: BulkSendRecord,

  async run({ tx, caller, params }) {
    const bulkSend = await findBulkSend(tx, caller.scope, params.id);
    refuseUnless(bulkSend, "not_found");
    return asBulkSend(bulkSend);
  },
});
