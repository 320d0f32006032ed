import { analysts } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { claim } from "./claim.ts";
import { personOf } from "./holding.ts";
import { asWorkItem, WorkItem } from "./item-record.ts";

/** POST /work-items/{id}/claim */
export const claimWorkItem = operation({
  summary: "Take an item for a few minutes, so that nobody else gets it; the record it leads to does not change",
  allow: analysts,
  idempotency: { quotesSubjects: true },
  params: IdParams,
  reply: WorkItem,
  answer: { status: 200 },

  async run({ tx, caller, now, params }) {
    return asWorkItem(await claim(tx, personOf(caller), now, params.id), now);
  },
});
