import { defaultLeaseMinutes } from "@probity/engines/platform/work/work-items.ts";
import Type from "typebox";
import { analysts } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { strict } from "#platform/operation/shapes.ts";
import { claimNext } from "./claim-store.ts";
import { kindsFor } from "./finishers.ts";
import { personOf } from "./holding.ts";
import { asWorkItem, WorkItem, WorkKindName } from "./item-record.ts";

/** POST /work-items/next */
export const takeNextWorkItem = operation({
  summary: "Claim the most urgent item that nobody has and that your role can finish; null when none is left",
  allow: analysts,
  idempotency: { quotesSubjects: true },
  body: strict({
    kinds: Type.Optional(
      Type.Array(WorkKindName, {
        minItems: 1,
        uniqueItems: true,
        description: "Of these kinds alone. Kinds that your role cannot finish are passed over.",
      }),
    ),
  }),
  bodyOptional: true,
  example: { kinds: ["action", "match"] },
  reply: Type.Object({ item: Type.Union([WorkItem, Type.Null()]) }),
  answer: { status: 200 },

  async run({ tx, caller, now, body }) {
    const person = personOf(caller);
    const kinds = kindsFor(person.role).filter((kind) => body.kinds?.includes(kind) ?? true);
    const item =
      kinds.length > 0 &&
      (await claimNext(tx, caller.scope, kinds, { userId: person.userId, now, leaseMinutes: defaultLeaseMinutes }));
    return { item: item ? asWorkItem(item, now) : null };
  },
});
