import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { type Change, recordEvent } from "#risk/events/record-event.ts";
import { recordVerification } from "#risk/evidence/record-verification.ts";
import { type LockedSubject, lockSubject } from "#risk/subjects/subject-lock-store.ts";

/** The subject of a session that is locked; null while there is none. */
export async function lockSubjectOf(
  tx: Tx,
  scope: Scope,
  session: { subject_id: string | null },
): Promise<LockedSubject | null> {
  return session.subject_id === null ? null : (await lockSubject(tx, scope, session.subject_id))!;
}

/** Writes a change of a session into the history; once it has a subject, into the subject's, with what was found. */
export async function recordSessionChange(
  tx: Tx,
  caller: Caller,
  now: Date,
  subject: LockedSubject | null,
  change: Omit<Change, "subjectId" | "sequence">,
  found: Parameters<typeof recordVerification>[5] = null,
): Promise<void> {
  if (subject) await recordVerification(tx, caller, now, subject, change, found);
  else await recordEvent(tx, caller, now, { ...change, subjectId: null, sequence: null });
}
