import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asWorkItem, WorkItem } from "./item-record.ts";
import { findItem } from "./item-store.ts";

/** GET /work-items/{id} */
export const readWorkItem = operation({
  summary: "Read an item that is open; one that is finished is gone, and its record stays",
  allow: readers,
  params: IdParams,
  reply: WorkItem,

  async run({ tx, caller, now, params }) {
    const item = await findItem(tx, caller.scope, params.id);
    refuseUnless(item, "not_found");
    return asWorkItem(item, now);
  },
});
