import { idPattern } from "@probity/engines/policy/definition.ts";
import Type from "typebox";
import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { pageAsked, pageOf } from "#operation/page.ts";
import { listOf, OrderQuery, Paging, strict } from "#operation/shapes.ts";
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
