import { recordAudit } from "#platform/audit/record-audit.ts";
import { afterCommit, type Scope, type Tx } from "#platform/database/transaction.ts";
import { lapse } from "#platform/four-eyes/lapse.ts";
import type { People } from "#platform/four-eyes/people.ts";
import { sealChange, sealReason } from "#platform/four-eyes/proposal-record.ts";
import { eraseHolds } from "#platform/holds/hold-store.ts";
import { sealText } from "#platform/notes/note-record.ts";
import { type Actor, principalOf } from "#platform/operation/caller.ts";
import { type Erased, erasedText } from "#platform/operation/erased.ts";
import type { Call } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { recordSubjectEvents } from "#risk/events/record-subject-events.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { closeItemsOfSubject } from "#platform/work/items/keep-items.ts";
import { refuseWhileHeld } from "../hold.ts";
import type { ErasureRequest, SubjectErasureChange } from "./erasure-change.ts";
import { keysOfAnswers } from "./stored-answers.ts";
import {
  type AssessmentDigests,
  digestsOf,
  eraseRows,
  type ErasableSubject,
  holdToErase,
  leaveComparisons,
  pendingProposals,
} from "./subject-erasure-store.ts";

export type Erasing = Pick<Call, "tx" | "now" | "keys" | "services">;

/** Holds a subject that can be erased. */
export async function checkErasure(tx: Tx, scope: Scope, id: string): Promise<ErasableSubject> {
  const subject = await holdToErase(tx, scope, id);
  refuseUnless(subject, "not_found");
  refuseUnless(subject.erasure === null, "erased");
  await refuseWhileHeld(tx, scope, { kind: "subject", id });
  return subject;
}

/** Erases a held subject, and notes it outside of the database before anybody is told that it is done. */
export async function makeErasure(
  { tx, now, keys, services }: Erasing,
  { by, approvedBy }: People,
  subject: ErasableSubject,
  { reason }: ErasureRequest,
): Promise<Erased> {
  const { scope } = by;
  const erased: Erased = { at: now.toISOString(), by: principalOf(by), reason };
  await eraseSubjectRecords(tx, by, now, keys, subject, erased);
  await recordAudit(tx, by, now, {
    type: "subject.erased",
    resourceType: "subjects",
    resourceId: subject.id,
    reason,
    details: { mode: scope.mode, ...(approvedBy !== null && { approvedBy }) },
  });
  const { organizationId, mode } = scope;
  afterCommit(tx, () => services.erasures.append([{ kind: "subject", organizationId, mode, id: subject.id, erased }]));
  return erased;
}

/** The same for whoever applies the list after a restore: nothing but the records, and an event that says so. */
export async function eraseSubjectRecords(
  tx: Tx,
  actor: Actor,
  now: Date,
  keys: OrganizationKeys,
  subject: ErasableSubject,
  erased: Erased,
): Promise<void> {
  const { scope } = actor;
  for (const { id } of await pendingProposals(tx, scope, subject.id)) await lapse(tx, scope, now, id, "erased");
  await closeItemsOfSubject(tx, scope, subject.id);
  await leaveComparisons(tx, scope, subject.id);
  const digests = await digestsOf(tx, scope, subject.id);
  const blankChange = { request: { reason: erasedText }, before: {}, after: {} };
  await eraseRows(tx, {
    id: subject.id,
    trace: erased,
    blank: {
      note: sealText(keys, erasedText),
      change: sealChange(keys, blankChange),
      reason: sealReason(keys, erasedText),
    },
    digests: digests.map((one) => keyedDigests(keys, one)),
    keys: await keysOfAnswers(tx, scope, subject, keys),
  });
  await eraseHolds(tx, { kind: "subject", id: subject.id });
  await recordSubjectEvents(tx, actor, now, subject, [
    { type: "risk.subject.erased", resourceType: "subjects", resourceId: subject.id, reason: erased.reason },
  ]);
}

/** Whoever has the record from before can show that it is this one. Nobody can guess it. */
function keyedDigests(keys: OrganizationKeys, { id, inputs_digest, result_digest }: AssessmentDigests) {
  const keyed = (digest: string) => `hmac-sha256:${keys.fingerprint("erased-digest", id, digest).toString("hex")}`;
  return { id, inputs_digest: keyed(inputs_digest), result_digest: keyed(result_digest) };
}

/** What an approval does. */
export async function applyErasure(
  erasing: Erasing,
  people: People,
  subjectId: string,
  { request }: SubjectErasureChange,
): Promise<null> {
  const subject = await checkErasure(erasing.tx, people.by.scope, subjectId);
  await makeErasure(erasing, people, subject, request);
  return null;
}
