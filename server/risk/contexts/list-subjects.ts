import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, listOf, Paging, strict } from "#platform/operation/shapes.ts";
import { findContext } from "./context-store.ts";
import { asMembership, Membership } from "./membership.ts";
import { listMemberships } from "./membership-store.ts";

/** GET /risk/contexts/{id}/subjects */
export const listSubjectsOfContext = operation({
  summary: "List the subjects of a context, in the order in which they were added",
  allow: readers,
  params: IdParams,
  query: strict(Paging),
  reply: listOf(Membership),

  async run({ tx, caller, keys, path, params, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const [context, rows] = await Promise.all([
      findContext(tx, caller.scope, params.id),
      listMemberships(tx, caller.scope, params.id, page),
    ]);
    refuseUnless(context, "not_found");
    return pageOf(rows.map(asMembership), page);
  },
});
