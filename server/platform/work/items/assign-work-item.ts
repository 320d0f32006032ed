import Type from "typebox";
import { analysts } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { assign } from "./assign.ts";
import { personOf } from "./holding.ts";
import { asWorkItem, WorkItem } from "./item-record.ts";

/** POST /work-items/{id}/assign */
export const assignWorkItem = operation({
  summary: "Give an item to somebody until they finish it; members assign themselves, owners and admins anybody",
  allow: analysts,
  idempotency: { quotesSubjects: true },
  params: IdParams,
  body: strict({
    userId: Type.Union([Id, Type.Null()], { description: "Null gives the item back to the queue." }),
  }),
  example: { userId: "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10" },
  reply: WorkItem,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const assignee = body.userId?.toLowerCase() ?? null;
    return asWorkItem(await assign(tx, personOf(caller), now, params.id, assignee), now);
  },
});
