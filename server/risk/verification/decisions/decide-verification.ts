import { mayDecide, verificationDecisions } from "@probity/engines/risk/verification/decisions.ts";
import Type from "typebox";
import { newId } from "#platform/database/new-id.ts";
import { administrators } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, IdParams, Reason, recordOf, strict, Timestamp } from "#platform/operation/shapes.ts";
import { recordVerification } from "#risk/evidence/record-verification.ts";
import { decideHeads } from "#risk/evidence/native-store.ts";
import { lockSubject } from "#risk/subjects/subject-lock-store.ts";
import { closeItems } from "#platform/work/items/keep-items.ts";
import { findGoverning } from "../attempts/governing-store.ts";
import { findRun } from "../runs/run-store.ts";
import { lockSessionOfWorkflow } from "../sessions/session-store.ts";
import { findStandingDecision, insertDecision, setRunDecision } from "./decision-store.ts";

const Decision = Type.Enum([...verificationDecisions]);

/** POST /risk/subjects/{id}/verification-decisions */
export const decideVerification = operation({
  summary: "Approve or reject one completed verification attempt, or revoke its approval",
  allow: administrators,
  params: IdParams,
  body: strict({ sessionWorkflowId: Id, workflowRunId: Id, decision: Decision, reason: Reason }),
  example: {
    sessionWorkflowId: "01982f60-8a7b-7c6d-9e5f-4e3d2c1b0a98",
    workflowRunId: "01982f61-9a8b-7c7d-ae6f-5e4d3c2b1a09",
    decision: "approved",
    reason: "The passport was checked by hand.",
  },
  reply: recordOf(
    "verification-decisions",
    Type.Object({
      subjectId: Id,
      sessionWorkflowId: Id,
      workflowRunId: Id,
      decision: Decision,
      reason: Type.String(),
      createdAt: Timestamp,
      createdBy: Type.String(),
    }),
  ),

  async run({ tx, caller, now, params, body: { sessionWorkflowId, workflowRunId, decision, reason } }) {
    const { scope } = caller;
    const [session, subject, run, standing] = await Promise.all([
      lockSessionOfWorkflow(tx, scope, sessionWorkflowId),
      lockSubject(tx, scope, params.id),
      findRun(tx, scope, workflowRunId),
      findStandingDecision(tx, scope, workflowRunId),
    ]);
    refuseUnless(subject, "not_found");
    refuseUnlessFound(session, "/sessionWorkflowId");
    refuseUnlessFound(run && run.session_id === session.id, "/workflowRunId");
    refuseUnless(session.subject_id === subject.id, "session_not_linked");
    refuseUnless(run.status === "completed", "run_not_completed");
    const from = standing?.decision ?? "undecided";
    refuseUnless(mayDecide(from, decision), "invalid_transition", { from, to: decision });

    const made = { id: newId(now), subject_id: subject.id, session_id: session.id, run_id: run.id, decision, reason };
    const [governing] = await Promise.all([
      findGoverning(tx, scope, subject.id, run.workflow_id),
      closeItems(tx, scope, "verification", [run.id]),
      insertDecision(tx, scope, {
        ...made,
        sequence: (standing?.sequence ?? 0) + 1,
        created_at: now,
        created_by: principalOf(caller),
      }),
      setRunDecision(tx, scope, made),
    ]);
    // A decision belongs to its run. That of an attempt which is not the newest changes nothing.
    if (governing?.run_id === run.id) await decideHeads(tx, scope, subject.id, run.id, decision === "approved");
    await recordVerification(
      tx,
      caller,
      now,
      subject,
      {
        type: "risk.verification.decided",
        resourceType: "verification-decisions",
        resourceId: made.id,
        reason,
        details: { sessionWorkflowId: session.session_workflow_id, workflowRunId: run.id, decision },
      },
      null,
    );
    return {
      id: made.id,
      resource: "verification-decisions" as const,
      data: {
        subjectId: subject.id,
        sessionWorkflowId: session.session_workflow_id,
        workflowRunId: run.id,
        decision,
        reason,
        createdAt: now.toISOString(),
        createdBy: principalOf(caller),
      },
    };
  },
});
