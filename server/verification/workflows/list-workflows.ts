import { readers } from "#operation/access.ts";
import { operation } from "#operation/operation.ts";
import { listRows, pageOf } from "#operation/page.ts";
import { listOf, OffsetQuery, strict } from "#operation/shapes.ts";
import { asWorkflowRecord, WorkflowRecord } from "./workflow-record.ts";
import { listWorkflowRows } from "./workflow-store.ts";

/** GET /verification/workflows */
export const listWorkflows = operation({
  summary: "List the workflows at their newest revisions, oldest first",
  allow: readers,
  query: strict({ offset: OffsetQuery }),
  reply: listOf(WorkflowRecord),

  async run({ tx, caller, query }) {
    const offset = Number(query.offset ?? 0);
    const rows = await listWorkflowRows(tx, caller.scope, { offset, limit: listRows + 1 });
    return pageOf(rows.map(asWorkflowRecord), offset);
  },
});
