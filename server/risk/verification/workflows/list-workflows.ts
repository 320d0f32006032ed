import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, Paging, strict } from "#platform/operation/shapes.ts";
import { asWorkflowRecord, WorkflowRecord } from "./workflow-record.ts";
import { listWorkflowRows } from "./workflow-store.ts";

/** GET /verification/workflows */
export const listWorkflows = operation({
  summary: "List the workflows at their newest revisions, oldest first",
  allow: readers,
  query: strict(Paging),
  reply: listOf(WorkflowRecord),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listWorkflowRows(tx, caller.scope, page);
    return pageOf(rows.map(asWorkflowRecord), page);
  },
});
