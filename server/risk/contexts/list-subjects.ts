import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { refuseUnless } from "#operation/refusal.ts";
import { IdParams, listOf, OffsetQuery, strict } from "#operation/shapes.ts";
import { findContext } from "./context-store.ts";
import { asMembership, Membership } from "./membership.ts";
import { listMemberships } from "./membership-store.ts";

/** GET /risk/contexts/{id}/subjects */
export const listSubjectsOfContext = operation({
  summary: "List the subjects of a context, in the order in which they were added",
  allow: readers,
  params: IdParams,
  query: strict({ offset: OffsetQuery }),
  reply: listOf(Membership),

  async run({ tx, caller, params, query }) {
    const offset = Number(query.offset ?? 0);
    const [context, rows] = await Promise.all([
      findContext(tx, caller.scope, params.id),
      // One row more than a page tells whether there is another page.
      listMemberships(tx, caller.scope, params.id, { offset, limit: listRows + 1 }),
    ]);
    refuseUnless(context, "not_found");
    return pageOf(rows.map(asMembership), offset);
  },
});
