import type { Tx } from "#platform/database/transaction.ts";
import type { Actor } from "#platform/operation/caller.ts";
import { advanceSubjects } from "../subjects/subject-lock-store.ts";
import type { EventRow } from "./event-columns.ts";
import { type Change, recordEvents } from "./record-event.ts";

/** A change of a subject before it has a number. */
export type SubjectChange = Omit<Change, "subjectId" | "sequence">;

/** A subject that this transaction holds, as it was when it was locked. */
type Held = { id: string; event_sequence: number };

/** Changes of one subject, with the receipts and session changes that its revisions count. */
export type SubjectChanges = {
  subject: Held;
  changes: readonly SubjectChange[];
  receipts?: number;
  verification?: number;
};

/** Records changes of a locked subject under its next numbers. Call it once per lock: the numbers start from the lock. */
export function recordSubjectEvents(
  tx: Tx,
  actor: Actor,
  now: Date,
  subject: Held,
  changes: readonly SubjectChange[],
): Promise<EventRow[]> {
  return recordEventsOfSubjects(tx, actor, now, [{ subject, changes }]);
}

/**
 * Records changes of many locked subjects, each named once, in as many statements as for one. Events are numbered and
 * counted here and nowhere else: a count that differs from the numbers would leave a gap in a subject's journey.
 */
export async function recordEventsOfSubjects(
  tx: Tx,
  actor: Actor,
  now: Date,
  subjects: readonly SubjectChanges[],
): Promise<EventRow[]> {
  const advances = subjects.map(({ subject, changes, receipts = 0, verification = 0 }) => ({
    id: subject.id,
    events: changes.length,
    receipts,
    verification,
  }));
  const numbered = subjects.flatMap(({ subject, changes }) =>
    changes.map((change, index) => ({
      ...change,
      subjectId: subject.id,
      sequence: subject.event_sequence + 1 + index,
    })),
  );
  const [, events] = await Promise.all([
    advanceSubjects(tx, actor.scope, advances),
    recordEvents(tx, actor, now, numbered),
  ]);
  return events;
}
