import Type from "typebox";
import { asHold, Hold } from "#platform/holds/hold-record.ts";
import { holdStatuses, listHoldRows } from "#platform/holds/hold-store.ts";
import { overseers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, Paging, strict } from "#platform/operation/shapes.ts";

/** GET /holds */
export const listHolds = operation({
  summary: "List legal holds of this mode, also released ones, oldest first",
  allow: overseers,
  query: strict({ status: Type.Optional(Type.Enum([...holdStatuses])), ...Paging }),
  reply: listOf(Hold),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    return pageOf((await listHoldRows(tx, caller.scope, query.status, page)).map(asHold), page);
  },
});
