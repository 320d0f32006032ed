import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asBulkSend, BulkSendRecord } from "./bulk-send-record.ts";
import { countRows, findBulkSend, stopRows } from "./bulk-send-store.ts";

/** POST /bulk-sends/{id}/stop */
export const stopBulkSend = operation({
  summary: "Send no more of a bulk send; what was sent stays sent",
  allow: writers,
  answer: { status: 200 },
  params: IdParams,
  reply: BulkSendRecord,

  async run({ tx, caller, now, params }) {
    const { scope } = caller;
    refuseUnless(await findBulkSend(tx, scope, params.id), "not_found");
    const stopped = await stopRows(tx, scope, params.id, now);
    // Read behind the rows that were waited for, whose numbers are written by now.
    const bulkSend = (await findBulkSend(tx, scope, params.id))!;
    if (stopped > 0) countRows(tx, scope, params.id, { stopped });
    return asBulkSend({ ...bulkSend, stopped_count: bulkSend.stopped_count + stopped });
  },
});
