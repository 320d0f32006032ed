import type { Scope, Tx } from "#platform/database/transaction.ts";
import { writers } from "#platform/operation/access.ts";
import { principalOf } from "#platform/operation/caller.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#platform/operation/refusal.ts";
import { Id, IdParams, strict } from "#platform/operation/shapes.ts";
import { type LockedSubject, lockSubject } from "#risk/subjects/subject-lock-store.ts";
import { recordLinkedRuns } from "#screening/runs/record-linked-runs.ts";
import { openItem } from "#platform/work/items/keep-items.ts";
import { foundBy } from "../attempts/found.ts";
import { findGoverning } from "../attempts/governing-store.ts";
import { takeOver } from "../attempts/take-over.ts";
import { listChecks } from "../checks/check-store.ts";
import { screeningRunOf } from "../checks/provider-ref.ts";
import { listResults } from "../runs/result-store.ts";
import { findNewestRun, findRun } from "../runs/run-store.ts";
import { verificationItem } from "../runs/verification-item.ts";
import { findWorkflow } from "../workflows/workflow-store.ts";
import { recordSessionChange } from "./record-change.ts";
import { loadSessionRecord, SessionRecord } from "./session-record.ts";
import { lockSession, type SessionRow, updateLink } from "./session-store.ts";

/** POST /verification/sessions/{id}/link */
export const linkSession = operation({
  summary: "Link a session to its risk subject, once and for good",
  allow: writers,
  params: IdParams,
  body: strict({ subjectId: Id }),
  example: { subjectId: "01982f4e-7a31-7c52-9d0e-3f5a2b6c8d10" },
  reply: SessionRecord,
  answer: { status: 200 },

  async run({ tx, caller, now, params, body }) {
    const [session, subject] = await Promise.all([
      lockSession(tx, caller.scope, params.id),
      lockSubject(tx, caller.scope, body.subjectId),
    ]);
    refuseUnless(session, "not_found");
    refuseUnlessFound(subject, "/subjectId");
    if (session.subject_id === subject.id) return loadSessionRecord(tx, caller, session);
    refuseUnless(session.subject_id === null, "already_linked");

    const link = { subjectId: subject.id, linkedAt: now, linkedBy: principalOf(caller) };
    await updateLink(tx, caller.scope, session.id, link);
    const change = {
      type: "risk.verification.session_linked" as const,
      resourceType: "sessions",
      resourceId: session.id,
      details: { workflowId: session.workflow_id },
    };
    await openNewestAttempt(tx, caller.scope, now, session, subject);
    const brought = await bringNewestAttempt(tx, caller.scope, session, subject.id);
    const after = await recordLinkedRuns(tx, caller, now, subject, brought?.screeningRunIds ?? []);
    await recordSessionChange(tx, caller, now, after, change, brought?.found);
    const linked = { ...session, subject_id: subject.id, linked_at: now, linked_by: link.linkedBy };
    return loadSessionRecord(tx, caller, linked);
  },
});

/** From now on somebody can decide about an attempt that is completed, and has to. */
async function openNewestAttempt(tx: Tx, scope: Scope, now: Date, session: SessionRow, subject: LockedSubject) {
  const [newest, workflow] = await Promise.all([
    findNewestRun(tx, scope, session.id),
    findWorkflow(tx, scope, session.workflow_id),
  ]);
  if (newest?.status !== "completed") return;
  await openItem(tx, scope, now, verificationItem(newest, subject, workflow!));
}

/**
 * Findings of the newest attempt of a session, if it is also the subject's newest at this workflow. When it began
 * decides that, never when it was linked: an older attempt does not come back by being linked late.
 */
async function bringNewestAttempt(tx: Tx, scope: Scope, session: SessionRow, subjectId: string) {
  const [newest, governing] = await Promise.all([
    findNewestRun(tx, scope, session.id),
    findGoverning(tx, scope, subjectId, session.workflow_id),
  ]);
  if (!newest || (governing && newest.started_at <= governing.started_at)) return null;
  const [, run, results, checks] = await Promise.all([
    takeOver(tx, scope, subjectId, newest),
    findRun(tx, scope, newest.id),
    listResults(tx, scope, session.id),
    listChecks(tx, scope, session.id, null),
  ]);
  const own = results.filter(({ run_id }) => run_id === newest.id);
  const aboutSubject = checks.filter(({ run_id, participant }) => run_id === newest.id && participant === null);
  return {
    found: foundBy(session, run!, own),
    screeningRunIds: aboutSubject.flatMap(({ provider_ref }) => screeningRunOf(provider_ref) ?? []),
  };
}
