import { analysts } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { assign } from "./assign.ts";
import { personOf } from "./holding.ts";
import { asWorkItem, WorkItem } from "./item-record.ts";

/** POST /work-items/{id}/release */
export const releaseWorkItem = operation({
  summary: "Give an item back to the queue; owners and admins can give back what somebody else has",
  allow: analysts,
  idempotency: { quotesSubjects: true },
  params: IdParams,
  reply: WorkItem,
  answer: { status: 200 },

  async run({ tx, caller, now, params }) {
    return asWorkItem(await assign(tx, personOf(caller), now, params.id, null), now);
  },
});
