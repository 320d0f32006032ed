import { type Tx, withoutWaiting } from "#database/transaction.ts";
import type { Caller } from "#operation/caller.ts";
import { type Change, recordEvents } from "../events/record-event.ts";
import { requestChecks } from "../monitoring/monitoring-store.ts";
import { advanceSubject, type LockedSubject } from "../subjects/subject-store.ts";
import { asEvidenceRecord } from "./evidence-resource.ts";
import { insertReceipts, type NewReceipt } from "./evidence-store.ts";

/**
 * Stores receipts about a subject that is locked with their events, and `also` after them, and has it checked where it is
 * monitored, in one round trip. `verification` counts what sessions did to it.
 */
export function storeReceipts(
  tx: Tx,
  caller: Caller,
  now: Date,
  { subject, verification = 0 }: { subject: LockedSubject; verification?: number },
  receipts: readonly NewReceipt[],
  also: readonly Omit<Change, "subjectId" | "sequence">[] = [],
) {
  const records = receipts.map(asEvidenceRecord);
  const changes = [...receipts.map(recordedChange), ...also].map((change, index) => ({
    ...change,
    subjectId: subject.id,
    sequence: subject.event_sequence + 1 + index,
  }));
  const writes = Promise.all([
    receipts.length > 0 &&
      insertReceipts(
        tx,
        caller.scope,
        receipts.map((receipt, index) => ({ ...receipt, bytes: Buffer.byteLength(JSON.stringify(records[index])) })),
      ),
    advanceSubject(tx, caller.scope, subject.id, { receipts: receipts.length, events: changes.length, verification }),
    recordEvents(tx, caller, now, changes),
    requestChecks(tx, caller.scope, subject.id, now),
  ]);
  withoutWaiting(tx, writes);
  return records;
}

/** The value stays in the receipt: history is read by more people than evidence should be. */
function recordedChange(receipt: NewReceipt): Omit<Change, "subjectId" | "sequence"> {
  return {
    type: "risk.evidence.recorded",
    resourceType: "evidence",
    resourceId: receipt.id,
    details: {
      sourceRegistrationId: receipt.source_registration_id,
      fact: receipt.fact,
      status: receipt.status,
      evidenceRevision: receipt.revision,
      supersedes: receipt.supersedes,
    },
  };
}
