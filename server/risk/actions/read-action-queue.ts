import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import { actionStatuses } from "@probity/engines/risk/action-transitions.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, OrderQuery, Paging, SearchQuery, strict } from "#platform/operation/shapes.ts";
import { ActionRecord, asActionRecords } from "./action-resource.ts";
import { listQueue } from "./action-store.ts";

/** GET /risk/action-queue */
export const readActionQueue = operation({
  summary:
    "List actions across all subjects, the longest waiting first; an acknowledgement is no proof that anything was applied",
  allow: readers,
  query: strict({
    search: SearchQuery,
    policyKey: Type.Optional(Type.String({ pattern: idPattern })),
    status: Type.Optional(
      Type.Enum(["open", ...actionStatuses, "all"], {
        description: "`open`, the default, is requested, acknowledged and failed.",
      }),
    ),
    order: OrderQuery,
    ...Paging,
  }),
  reply: listOf(ActionRecord),

  async run({ tx, caller, keys, path, query }) {
    const { search, policyKey, status = "open" } = query;
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listQueue(tx, caller.scope, { search, policyKey, status }, page);
    return pageOf(await asActionRecords(tx, caller.scope, rows), page);
  },
});
