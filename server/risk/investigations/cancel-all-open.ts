import type { Tx } from "#database/transaction.ts";
import type { Caller } from "#operation/caller.ts";
import { recordEvents } from "../events/record-event.ts";
import { advanceSubjects } from "../subjects/subject-store.ts";
import { cancelOpenInvestigations, lockSubjectsOfOpen } from "./open-store.ts";

/** Cancels every queued and running investigation of the organization and mode, and answers how many: however many, five statements. */
export async function cancelAllOpen(tx: Tx, caller: Caller, now: Date, reason: string): Promise<number> {
  const [subjects, cancelled] = await Promise.all([
    lockSubjectsOfOpen(tx, caller.scope),
    cancelOpenInvestigations(tx, caller.scope),
  ]);
  if (cancelled.length === 0) return 0;
  const sequences = new Map(subjects.map(({ id, event_sequence }) => [id, event_sequence]));
  const events = cancelled.map(({ id, subject_id, status_before }) => {
    const sequence = sequences.get(subject_id)! + 1;
    sequences.set(subject_id, sequence);
    return {
      type: "risk.investigation.cancelled" as const,
      subjectId: subject_id,
      sequence,
      resourceType: "investigations",
      resourceId: id,
      reason,
      details: { from: status_before },
    };
  });
  const advances = subjects.map(({ id, event_sequence }) => ({
    id,
    receipts: 0,
    events: sequences.get(id)! - event_sequence,
  }));
  await Promise.all([advanceSubjects(tx, caller.scope, advances), recordEvents(tx, caller, now, events)]);
  return cancelled.length;
}
