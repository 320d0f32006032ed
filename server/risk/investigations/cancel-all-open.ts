import type { Tx } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { recordEventsOfSubjects, type SubjectChange } from "../events/record-subject-events.ts";
import { cancelOpenInvestigations, lockSubjectsOfOpen } from "./open-store.ts";

/** Cancels every queued and running investigation of the organization and mode, and answers how many: however many, five statements. */
export async function cancelAllOpen(tx: Tx, caller: Caller, now: Date, reason: string): Promise<number> {
  const [subjects, cancelled] = await Promise.all([
    lockSubjectsOfOpen(tx, caller.scope),
    cancelOpenInvestigations(tx, caller.scope),
  ]);
  if (cancelled.length === 0) return 0;
  const changes = Map.groupBy(cancelled, ({ subject_id }) => subject_id);
  const held = subjects.map((subject) => ({
    subject,
    changes: (changes.get(subject.id) ?? []).map(({ id, status_before }): SubjectChange => ({
      type: "risk.investigation.cancelled",
      resourceType: "investigations",
      resourceId: id,
      reason,
      details: { from: status_before },
    })),
  }));
  await recordEventsOfSubjects(tx, caller, now, held);
  return cancelled.length;
}
