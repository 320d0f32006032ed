import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { asWorkflowRecord, WorkflowRecord } from "./workflow-record.ts";
import { findWorkflow } from "./workflow-store.ts";

/** GET /verification/workflows/{id} */
export const readWorkflow = operation({
  summary: "Read a workflow at its newest revision",
  allow: readers,
  params: IdParams,
  reply: WorkflowRecord,

  async run({ tx, caller, params }) {
    const workflow = await findWorkflow(tx, caller.scope, params.id);
    refuseUnless(workflow, "not_found");
    return asWorkflowRecord(workflow);
  },
});
