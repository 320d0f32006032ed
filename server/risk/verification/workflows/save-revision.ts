import { verificationInputs } from "@probity/engines/risk/verification/inputs.ts";
import type { Step } from "@probity/engines/risk/verification/workflow.ts";
import { newId } from "#platform/database/new-id.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { type Caller, principalOf } from "#platform/operation/caller.ts";
import { insertVerificationInputs } from "#risk/verification-inputs/verification-input-store.ts";
import { insertRevision } from "./workflow-store.ts";

/** Stores a revision, and what policies may read of it. */
export async function saveRevision(
  tx: Tx,
  caller: Caller,
  now: Date,
  workflow: { id: string; key: string; revision: number },
  steps: readonly Step[],
): Promise<void> {
  const { id: workflowId, revision } = workflow;
  const inputs = verificationInputs(workflow, steps);
  // Sorted, so that the catalog, which goes by id, shows the fields of a revision in its own order.
  const ids = inputs.map(() => newId(now)).toSorted();
  await Promise.all([
    insertRevision(tx, caller.scope, { workflowId, revision, steps, createdAt: now, createdBy: principalOf(caller) }),
    insertVerificationInputs(
      tx,
      caller.scope,
      inputs.map((input, index) => ({ ...input, id: ids[index]! })),
    ),
  ]);
}
