import { idPattern } from "@probity/engines/risk/policy/definition.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, OrderQuery, Paging, strict } from "#platform/operation/shapes.ts";
import { asImpact, PolicyImpact } from "./impact-record.ts";
import { listImpacts as selectImpacts } from "./impact-store.ts";

/** GET /risk/policy-impacts */
export const listImpacts = operation({
  summary: "List the impacts of the last thirty days, the oldest first",
  allow: readers,
  query: strict({ policyKey: Type.Optional(Type.String({ pattern: idPattern })), order: OrderQuery, ...Paging }),
  reply: listOf(PolicyImpact),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    return pageOf((await selectImpacts(tx, caller.scope, query.policyKey, page)).map(asImpact), page);
  },
});
