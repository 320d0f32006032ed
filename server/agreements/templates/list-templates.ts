import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, Paging, strict } from "#platform/operation/shapes.ts";
import { listRoles } from "./role-store.ts";
import { summaryOf, TemplateSummary } from "./template-record.ts";
import { listTemplateRows } from "./template-store.ts";

/** GET /templates */
export const listTemplates = operation({
  summary: "List the templates, without their sources",
  allow: readers,
  query: strict(Paging),
  reply: listOf(TemplateSummary),

  async run({ tx, caller, keys, path, query }) {
    const { scope } = caller;
    const page = pageAsked({ path, query, caller, keys });
    const templates = await listTemplateRows(tx, scope, page);
    const roles = await listRoles(
      tx,
      scope,
      templates.map(({ id }) => id),
    );
    return pageOf(
      templates.map((template) => summaryOf(template, roles)),
      page,
    );
  },
});
