import { type Tx, withoutWaiting } from "#platform/database/transaction.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { recordEventsOfSubjects, type SubjectChange, type SubjectChanges } from "../events/record-subject-events.ts";
import { requestChecks } from "../monitoring/monitoring-store.ts";
import type { LockedSubject } from "../subjects/subject-lock-store.ts";
import { asEvidenceRecord } from "./evidence-resource.ts";
import { insertReceipts, type NewReceipt } from "./evidence-store.ts";

/** Receipts about a locked subject. */
export type Received = {
  subject: LockedSubject;
  receipts: readonly NewReceipt[];
  /** Further changes, recorded after the events of the receipts. */
  also?: readonly SubjectChange[];
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
  const writes = Promise.all([
    receipts.length > 0 &&
      insertReceipts(
        tx,
        caller.scope,
        receipts.map((receipt, index) => ({ ...receipt, bytes: Buffer.byteLength(JSON.stringify(records[index])) })),
      ),
    recordEventsOfSubjects(tx, caller, now, received.map(changesOf)),
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

function changesOf({ subject, receipts, also = [], verification = 0 }: Received): SubjectChanges {
  return { subject, changes: [...receipts.map(recordedChange), ...also], receipts: receipts.length, verification };
}

/** The value stays in the receipt: history is read by more people than evidence should be. */
function recordedChange(receipt: NewReceipt): SubjectChange {
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
