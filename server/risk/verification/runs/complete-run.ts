import { mayMove } from "@probity/engines/risk/verification/runs.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { IdParams } from "#platform/operation/shapes.ts";
import { openItem } from "#platform/work/items/keep-items.ts";
import { lockSubjectOf, recordSessionChange } from "../sessions/record-change.ts";
import { lockSessionOfRun } from "../sessions/session-store.ts";
import { findWorkflow } from "../workflows/workflow-store.ts";
import { asRunRecord, RunRecord } from "./run-record.ts";
import { endRun, findRun } from "./run-store.ts";
import { verificationItem } from "./verification-item.ts";

/** POST /verification/runs/{id}/complete */
export const completeRun = operation({
  summary: "Close an attempt; steps without a result stay without one",
  allow: writers,
  params: IdParams,
  reply: RunRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params }) {
    const [session, run] = await Promise.all([
      lockSessionOfRun(tx, caller.scope, params.id),
      findRun(tx, caller.scope, params.id),
    ]);
    refuseUnless(session && run, "not_found");
    const to = "completed";
    refuseUnless(mayMove(run.status, to), "invalid_transition", { from: run.status, to });
    const [subject, workflow] = await Promise.all([
      lockSubjectOf(tx, caller.scope, session),
      findWorkflow(tx, caller.scope, run.workflow_id),
    ]);

    const end = { status: to, completed_at: now, completed_by: principalOf(caller) } as const;
    await Promise.all([
      endRun(tx, caller.scope, run.id, end),
      // Without a subject nobody can decide about it yet.
      subject && openItem(tx, caller.scope, now, verificationItem(run, subject, workflow!)),
    ]);
    await recordSessionChange(tx, caller, now, subject, {
      type: "risk.verification.run_completed",
      resourceType: "runs",
      resourceId: run.id,
      details: { sessionId: session.id, attempt: run.attempt },
    });
    return asRunRecord({ ...run, ...end });
  },
});
