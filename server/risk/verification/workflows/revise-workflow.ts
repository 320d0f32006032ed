import { StepsSchema } from "@probity/engines/risk/verification/workflow.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { administrators } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal, refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams, Revision, strict } from "#platform/operation/shapes.ts";
import { recordEvent } from "#risk/events/record-event.ts";
import { refuseUnsoundSteps } from "./refuse-workflow.ts";
import { saveRevision } from "./save-revision.ts";
import { asWorkflowRecord, WorkflowRecord } from "./workflow-record.ts";
import { findWorkflow, raiseRevision } from "./workflow-store.ts";
import { exampleSteps } from "./example-steps.ts";

/** POST /verification/workflows/{id}/revisions */
export const reviseWorkflow = operation({
  summary: "Replace the steps of a workflow by a new revision; runs that have begun keep theirs",
  allow: administrators,
  params: IdParams,
  body: strict({ expectedRevision: Revision, steps: StepsSchema }),
  example: {
    expectedRevision: 1,
    steps: exampleSteps,
  },
  reply: WorkflowRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body: { expectedRevision, steps } }) {
    refuseUnsoundSteps(steps);
    const raised = await raiseRevision(tx, caller.scope, params.id, expectedRevision);
    if (!raised) return refuseStale(tx, caller.scope, params.id);
    const { revision } = raised;
    const [, , workflow] = await Promise.all([
      saveRevision(tx, caller, now, raised, steps),
      recordEvent(tx, caller, now, {
        type: "risk.verification.workflow_revised",
        subjectId: null,
        sequence: null,
        resourceType: "workflows",
        resourceId: params.id,
        details: { revision },
      }),
      findWorkflow(tx, caller.scope, params.id),
    ]);
    return asWorkflowRecord(workflow!);
  },
});

async function refuseStale(tx: Tx, scope: Scope, id: string): Promise<never> {
  const workflow = await findWorkflow(tx, scope, id);
  refuseUnless(workflow, "not_found");
  throw new Refusal("stale_revision", { currentRevision: workflow.revision });
}
