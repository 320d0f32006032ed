import { analysts } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { claim } from "./claim.ts";
import { personOf } from "./holding.ts";
import { asWorkItem, WorkItem } from "./item-record.ts";

/** PUT /work-items/{id}/lease */
export const renewWorkItemLease = operation({
  summary: "Keep an item for another few minutes, as a page does while it is open; it may be sent any number of times",
  allow: analysts,
  idempotency: { quotesSubjects: true },
  params: IdParams,
  reply: WorkItem,
  live: { untold: true },

  async run({ tx, caller, now, params }) {
    return asWorkItem(await claim(tx, personOf(caller), now, params.id), now);
  },
});
