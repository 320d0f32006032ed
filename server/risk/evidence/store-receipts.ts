import { type Tx, withoutWaiting } from "#database/transaction.ts";
import type { Caller } from "#operation/caller.ts";
import { type Change, recordEvents } from "../events/record-event.ts";
import { requestChecks } from "../monitoring/monitoring-store.ts";
import { advanceSubjects, type LockedSubject } from "../subjects/subject-store.ts";
import { asEvidenceRecord } from "./evidence-resource.ts";
import { insertReceipts, type NewReceipt } from "./evidence-store.ts";

/** What was received about a subject that is locked. */
export type Received = {
  subject: LockedSubject;
  receipts: readonly NewReceipt[];
  /** What else happened to it, after the events of the receipts. */
  also?: readonly Omit<Change, "subjectId" | "sequence">[];
  /** Counts what sessions did to it. */
  verification?: number;
};

/**
 * Stores what was received about subjects, each named once, with its events, and has them checked where they are monitored: in one
 * round trip, and as many statements however many subjects and receipts there are. Answers the records of the receipts.
 */
export function storeReceipts(tx: Tx, caller: Caller, now: Date, received: readonly Received[]) {
  const receipts = received.flatMap((one) => one.receipts);
  const records = receipts.map(asEvidenceRecord);
  const advances = received.map(({ subject, receipts: own, also = [], verification = 0 }) => ({
    id: subject.id,
    receipts: own.length,
    events: own.length + also.length,
    verification,
  }));
  const writes = Promise.all([
    receipts.length > 0 &&
      insertReceipts(
        tx,
        caller.scope,
        receipts.map((receipt, index) => ({ ...receipt, bytes: Buffer.byteLength(JSON.stringify(records[index])) })),
      ),
    advanceSubjects(tx, caller.scope, advances),
    recordEvents(tx, caller, now, received.flatMap(changesOf)),
    requestChecks(
      tx,
      caller.scope,
      received.map(({ subject }) => subject.id),
      now,
    ),
  ]);
  withoutWaiting(tx, writes);
  return records;
}

function changesOf({ subject, receipts, also = [] }: Received): Change[] {
  return [...receipts.map(recordedChange), ...also].map((change, index) => ({
    ...change,
    subjectId: subject.id,
    sequence: subject.event_sequence + 1 + index,
  }));
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
