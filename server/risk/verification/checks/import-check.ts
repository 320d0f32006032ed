import { newId } from "#platform/database/new-id.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseField, refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { EvidenceRecord } from "#risk/evidence/evidence-resource.ts";
import { findHeads, type NewReceipt } from "#risk/evidence/evidence-store.ts";
import { storeReceipts } from "#risk/evidence/store-receipts.ts";
import { lockSubject } from "#risk/subjects/subject-lock-store.ts";
import { findGoverning } from "../attempts/governing-store.ts";
import { findStandingDecision } from "../decisions/decision-store.ts";
import { lockSessionOfCheck } from "../sessions/session-store.ts";
import { findCheck } from "./check-store.ts";

/** POST /risk/subjects/{id}/session-checks */
export const importCheck = operation({
  summary: "Import a check of a verification session as evidence, with yourself as its source",
  allow: writers,
  params: IdParams,
  body: strict({ checkId: Id }),
  example: { checkId: "01982f62-2b3c-7d4e-8f5a-6b7c8d9e0f1a" },
  reply: EvidenceRecord,

  async run({ tx, caller, now, params, body }) {
    const { scope } = caller;
    const [session, subject, check] = await Promise.all([
      lockSessionOfCheck(tx, scope, body.checkId),
      lockSubject(tx, scope, params.id),
      findCheck(tx, scope, body.checkId),
    ]);
    refuseUnless(subject, "not_found");
    refuseUnlessFound(session && check, "/checkId");
    if (check.participant !== null)
      refuseField(
        "/checkId",
        "participant_level",
        "The check is about a participant, not about the subject of the session.",
      );
    refuseUnless(session.subject_id === subject.id, "session_not_linked");
    const [fact, source] = [`check.${check.kind}`, principalOf(caller)];
    const [governing, decision, heads] = await Promise.all([
      findGoverning(tx, scope, subject.id, session.workflow_id),
      findStandingDecision(tx, scope, check.run_id),
      findHeads(tx, scope, { subjectId: subject.id, source, facts: [fact] }),
    ]);
    const stands = decision === undefined || decision.decision === "approved";
    refuseUnless(governing?.run_id === check.run_id && stands, "attempt_not_standing");

    // The outcome of the check is copied unchanged: a review or a block never becomes clear, and a failure has no value.
    const failed = check.status === "error";
    const provenance = {
      evidenceClass: "native",
      workflowId: session.workflow_id,
      sessionWorkflowId: session.session_workflow_id,
      workflowRunId: check.run_id,
      stepId: check.step_id,
      checkId: check.id,
    };
    const receipt: NewReceipt = {
      id: newId(now),
      subject_id: subject.id,
      revision: subject.evidence_revision + 1,
      source,
      source_registration_id: null,
      fact,
      type: "string",
      status: failed ? "unavailable" : "available",
      value: failed ? null : check.status,
      observed_at: check.created_at,
      expires_at: null,
      provider_ref: `session-check:${check.id}`,
      received_at: now,
      supersedes: heads.get(fact) ?? null,
      batch_id: null,
      provenance,
    };
    const [record] = storeReceipts(tx, caller, now, [{ subject, receipts: [receipt] }]);
    return record!;
  },
});
