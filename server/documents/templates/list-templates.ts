import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { listOf, OffsetQuery, strict } from "#operation/shapes.ts";
import { listRoles } from "./role-store.ts";
import { summaryOf, TemplateSummary } from "./template-record.ts";
import { listTemplateRows } from "./template-store.ts";

/** GET /templates */
export const listTemplates = operation({
  summary: "List the templates, without their sources",
  allow: readers,
  query: strict({ offset: OffsetQuery }),
  reply: listOf(TemplateSummary),

  async run({ tx, caller: { scope }, query }) {
    const offset = Number(query.offset ?? 0);
    const templates = await listTemplateRows(tx, scope, { offset, limit: listRows + 1 });
    const roles = await listRoles(
      tx,
      scope,
      templates.map(({ id }) => id),
    );
    return pageOf(
      templates.map((template) => summaryOf(template, roles)),
      offset,
    );
  },
});
