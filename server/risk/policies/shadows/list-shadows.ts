import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, OrderQuery, Paging, strict } from "#platform/operation/shapes.ts";
import { asShadow, PolicyShadow } from "./shadow-record.ts";
import { listShadows as selectShadows } from "./shadow-store.ts";

/** GET /risk/policy-shadows */
export const listShadows = operation({
  summary: "List the shadows that are running and those of the last thirty days, the oldest first",
  allow: readers,
  query: strict({ policyKey: Type.Optional(Type.String({ pattern: idPattern })), order: OrderQuery, ...Paging }),
  reply: listOf(PolicyShadow),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    return pageOf((await selectShadows(tx, caller.scope, query.policyKey, page)).map(asShadow), page);
  },
});
