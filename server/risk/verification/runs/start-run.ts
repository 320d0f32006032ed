import { principalOf } from "#platform/operation/caller.ts";
import { writers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { closeItems } from "#platform/work/items/keep-items.ts";
import { recordBytesOf, refuseFullSession } from "../sessions/record-budget.ts";
import { lockSubjectOf, recordSessionChange } from "../sessions/record-change.ts";
import { addRecordBytes, lockSession } from "../sessions/session-store.ts";
import { findWorkflow } from "../workflows/workflow-store.ts";
import { beginRun, newRun } from "./new-run.ts";
import { asRunRecord, RunRecord } from "./run-record.ts";
import { endRun, findNewestRun } from "./run-store.ts";

/** POST /verification/sessions/{id}/runs */
export const startRun = operation({
  summary: "Begin a newer attempt, at the newest revision of the workflow; it inherits nothing",
  allow: writers,
  params: IdParams,
  reply: RunRecord,

  async run({ tx, caller, now, params }) {
    const [session, previous] = await Promise.all([
      lockSession(tx, caller.scope, params.id),
      findNewestRun(tx, caller.scope, params.id),
    ]);
    refuseUnless(session && previous, "not_found");
    const [workflow, subject] = await Promise.all([
      findWorkflow(tx, caller.scope, session.workflow_id),
      lockSubjectOf(tx, caller.scope, session),
    ]);
    const next = newRun(session, workflow!, previous.attempt + 1, principalOf(caller), now);
    const bytes = recordBytesOf(asRunRecord(next));
    refuseFullSession(session, bytes);

    if (previous.status === "open") {
      const superseded = { status: "superseded", completed_at: null, completed_by: null } as const;
      await endRun(tx, caller.scope, previous.id, superseded);
    }
    const [run] = await Promise.all([
      beginRun(tx, caller.scope, subject, next),
      // A decision about an attempt that is not the newest changes nothing, so nobody has to take it.
      closeItems(tx, caller.scope, "verification", [previous.id]),
      addRecordBytes(tx, caller.scope, session.id, bytes),
    ]);
    await recordSessionChange(tx, caller, now, subject, {
      type: "risk.verification.run_started",
      resourceType: "runs",
      resourceId: run.id,
      details: { sessionId: session.id, attempt: run.attempt, workflowRevision: run.workflow_revision },
    });
    return asRunRecord(run);
  },
});
