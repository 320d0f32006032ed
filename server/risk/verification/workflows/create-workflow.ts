import { ElementId, StepsSchema } from "@probity/engines/risk/verification/workflow.ts";
import { newId } from "#platform/database/new-id.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { strict } from "#platform/operation/shapes.ts";
import { recordEvent } from "#risk/events/record-event.ts";
import { refuseUnsoundSteps } from "./refuse-workflow.ts";
import { saveRevision } from "./save-revision.ts";
import { asWorkflowRecord, WorkflowRecord } from "./workflow-record.ts";
import { findWorkflowByKey, insertWorkflow } from "./workflow-store.ts";
import { exampleSteps } from "./example-steps.ts";

/** POST /verification/workflows */
export const createWorkflow = operation({
  summary: "Create a workflow: the steps of a verification and the output of each",
  allow: administrators,
  body: strict({ key: ElementId, steps: StepsSchema }),
  example: {
    key: "identity",
    steps: exampleSteps,
  },
  reply: WorkflowRecord,

  async run({ tx, caller, now, body: { key, steps } }) {
    refuseUnsoundSteps(steps);
    const [id, actor] = [newId(now), principalOf(caller)];
    const inserted = await insertWorkflow(tx, caller.scope, { id, key, createdAt: now, createdBy: actor });
    if (!inserted) {
      const existing = await findWorkflowByKey(tx, caller.scope, key);
      throw new Refusal("already_exists", existing && { existingId: existing.id });
    }
    await Promise.all([
      saveRevision(tx, caller, now, { id, key, revision: 1 }, steps),
      recordEvent(tx, caller, now, {
        type: "risk.verification.workflow_created",
        subjectId: null,
        sequence: null,
        resourceType: "workflows",
        resourceId: id,
        details: { key, revision: 1 },
      }),
    ]);
    const made = { created_at: now, created_by: actor, revised_at: now, revised_by: actor };
    return asWorkflowRecord({ id, key, revision: 1, steps, ...made });
  },
});
