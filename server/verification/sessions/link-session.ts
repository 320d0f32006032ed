import { writers } from "#operation/access.ts";
import { principalOf } from "#operation/caller.ts";
import { operation } from "#operation/operation.ts";
import { refuseUnless, refuseUnlessFound } from "#operation/refusal.ts";
import { Id, IdParams, strict } from "#operation/shapes.ts";
import { lockSubject } from "#risk/subjects/subject-store.ts";
import { recordSessionChange } from "./record-change.ts";
import { loadSessionRecord, SessionRecord } from "./session-record.ts";
import { lockSession, updateLink } from "./session-store.ts";

/** POST /verification/sessions/{id}/link */
export const linkSession = operation({
  summary: "Say which risk subject a session is about, once and for good",
  allow: writers,
  params: IdParams,
  body: strict({ subjectId: Id }),
  reply: SessionRecord,
  status: 200,

  async run({ tx, caller, now, params, body }) {
    const [session, subject] = await Promise.all([
      lockSession(tx, caller.scope, params.id),
      lockSubject(tx, caller.scope, body.subjectId),
    ]);
    refuseUnless(session, "not_found");
    refuseUnlessFound(subject, "/subjectId");
    if (session.subject_id === subject.id) return loadSessionRecord(tx, caller.scope, session);
    refuseUnless(session.subject_id === null, "already_linked");

    const link = { subjectId: subject.id, linkedAt: now, linkedBy: principalOf(caller) };
    await updateLink(tx, caller.scope, session.id, link);
    await recordSessionChange(tx, caller, now, subject, {
      type: "risk.verification.session_linked",
      resourceType: "sessions",
      resourceId: session.id,
      details: { workflowId: session.workflow_id },
    });
    const linked = { ...session, subject_id: subject.id, linked_at: now, linked_by: link.linkedBy };
    return loadSessionRecord(tx, caller.scope, linked);
  },
});
