import { afterCommit, type Scope, transact } from "#platform/database/transaction.ts";
import { eraseSubjectRecords } from "#lifecycle/erasure/subjects/apply-erasure.ts";
import { holdToErase } from "#lifecycle/erasure/subjects/subject-erasure-store.ts";
import { type Actor, principalOf } from "#platform/operation/caller.ts";
import { findOrganizationKeys } from "#platform/secrets/find-organization-keys.ts";
import { isStillDue } from "./due-store.ts";
import type { RetentionParts } from "./retention-parts.ts";
import { type RetentionRun, writeRun } from "./settings-store.ts";

export const retentionActor = (scope: Scope): Actor => ({ kind: "system", scope, worker: "retention" });

/**
 * Erases a subject whose period has ended, with its whole history and in a transaction of its own. Held, it is looked at again: somebody
 * may have written about it, or put it on hold.
 */
export async function eraseOldSubject(
  { database, keyring, clock, erasures }: RetentionParts,
  scope: Scope,
  run: RetentionRun,
  { id, cutoff, period }: { id: string; cutoff: Date; period: string },
): Promise<RetentionRun> {
  return transact(database, { scope, subscriptions: "shared" }, async (tx) => {
    const { organizationId, mode } = scope;
    const keys = await findOrganizationKeys(tx, keyring, organizationId);
    const subject = await holdToErase(tx, scope, id);
    if (!keys || !subject || !(await isStillDue(tx, scope, "subjects", id, cutoff))) return run;
    const [now, actor] = [clock(), retentionActor(scope)];
    const reason = `The retention period ${period} has ended.`;
    const erased = { at: now.toISOString(), by: principalOf(actor), reason };
    await eraseSubjectRecords(tx, actor, now, keys, subject, erased);
    const next = { ...run, deleted: { ...run.deleted, subjects: (run.deleted.subjects ?? 0) + 1 } };
    await writeRun(tx, scope, next);
    afterCommit(tx, () => erasures.append([{ kind: "subject", organizationId, mode, id, erased }]));
    return next;
  });
}
