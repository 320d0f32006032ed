import type { Scope, Tx } from "#database/transaction.ts";
import type { Caller } from "#operation/caller.ts";
import { type Change, recordEvent } from "#risk/events/record-event.ts";
import { advanceSubject, lockSubject } from "#risk/subjects/subject-store.ts";

export type LockedSubject = NonNullable<Awaited<ReturnType<typeof lockSubject>>>;

/** The subject of a session that is locked; null while there is none. */
export async function lockSubjectOf(
  tx: Tx,
  scope: Scope,
  session: { subject_id: string | null },
): Promise<LockedSubject | null> {
  return session.subject_id === null ? null : (await lockSubject(tx, scope, session.subject_id))!;
}

/** Writes a change of a session into the history, and into its subject's once there is one. */
export async function recordSessionChange(
  tx: Tx,
  caller: Caller,
  now: Date,
  subject: LockedSubject | null,
  change: Omit<Change, "subjectId" | "sequence">,
): Promise<void> {
  const place = subject
    ? { subjectId: subject.id, sequence: subject.event_sequence + 1 }
    : { subjectId: null, sequence: null };
  await Promise.all([
    subject && advanceSubject(tx, caller.scope, subject.id, { receipts: 0, events: 1 }),
    recordEvent(tx, caller, now, { ...change, ...place }),
  ]);
}
