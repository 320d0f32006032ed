import type { SubjectKind } from "@probity/engines/platform/work/subject-kinds.ts";
import { statement } from "#platform/database/statement.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { refuseErased } from "#platform/operation/erased.ts";

/** Locks the subject and gives its next event the next number, so that the numbers have no gaps. */
export async function nextEventSequence(tx: Tx, scope: Scope, id: string): Promise<number | undefined> {
  const { rows } = await statement<{ event_sequence: number; erased: boolean }>`
    update risk_subjects
       set event_sequence = event_sequence + 1
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
    returning event_sequence, erasure is not null as erased
  `.execute(tx);
  return refuseErased(rows[0])?.event_sequence;
}

export type LockedSubject = {
  id: string;
  kind: SubjectKind;
  external_id: string;
  evidence_revision: number;
  verification_revision: number;
  event_sequence: number;
  erased: boolean;
};

/**
 * Locks a subject that is not erased: its counts of evidence and events cannot change until the transaction ends. Receiving evidence and
 * assessing take this lock before any other row of the subject.
 */
export async function lockSubject(tx: Tx, scope: Scope, id: string): Promise<LockedSubject | undefined> {
  const { rows } = await statement<LockedSubject>`
    select id, kind, external_id, evidence_revision, verification_revision, event_sequence, erasure is not null as erased
      from risk_subjects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = ${id}
       for no key update
  `.execute(tx);
  return refuseErased(rows[0]);
}

/** Locks many subjects, always in the same order, so that two transactions cannot deadlock. */
export async function lockSubjects(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedSubject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await statement<LockedSubject>`
    select id, kind, external_id, evidence_revision, verification_revision, event_sequence, erasure is not null as erased
      from risk_subjects
     where organization_id = ${scope.organizationId}
       and mode = ${scope.mode}
       and id = any(${ids})
     order by id
       for no key update
  `.execute(tx);
  return new Map(rows.map((subject) => [subject.id, refuseErased(subject)]));
}

/** A locked subject as this many receipts, each with its event, leave it. */
export function afterReceipts(subject: LockedSubject, receipts: number): LockedSubject {
  const { evidence_revision, event_sequence } = subject;
  return { ...subject, evidence_revision: evidence_revision + receipts, event_sequence: event_sequence + receipts };
}

/** Counts receipts, events and changes of verification of locked subjects, each named once. Arrays tell the planner how many there are. */
export async function advanceSubjects(
  tx: Tx,
  scope: Scope,
  subjects: readonly { id: string; receipts: number; events: number; verification?: number }[],
): Promise<void> {
  await statement`
    update risk_subjects as subject
       set evidence_revision = subject.evidence_revision + by.receipts,
           event_sequence = subject.event_sequence + by.events,
           verification_revision = subject.verification_revision + by.verification
      from unnest(${subjects.map(({ id }) => id)}::uuid[],
                  ${subjects.map(({ receipts }) => receipts)}::integer[],
                  ${subjects.map(({ events }) => events)}::integer[],
                  ${subjects.map(({ verification = 0 }) => verification)}::integer[]) as by (id, receipts, events, verification)
     where subject.organization_id = ${scope.organizationId}
       and subject.mode = ${scope.mode}
       and subject.id = by.id
  `.execute(tx);
}
