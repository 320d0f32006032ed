import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, listOf, OrderQuery, Paging, strict } from "#platform/operation/shapes.ts";
import { RevisionSummary, revisionSummaryOf } from "./revision-record.ts";
import { listRevisionRows } from "./revision-store.ts";
import { findTemplate } from "./template-store.ts";

/** GET /templates/{id}/revisions */
export const listRevisions = operation({
  summary: "List the revisions of a template, without their sources",
  allow: readers,
  params: IdParams,
  query: strict({ ...Paging, order: OrderQuery }),
  reply: listOf(RevisionSummary),

  async run({ tx, caller, keys, path, params, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const template = await findTemplate(tx, caller.scope, params.id);
    refuseUnless(template, "not_found");
    const revisions = await listRevisionRows(tx, caller.scope, template.id, page);
    return pageOf(revisions.map(revisionSummaryOf), page, ({ revision }) => revision);
  },
});
