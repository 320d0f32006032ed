import type { Scope, Tx } from "#platform/database/transaction.ts";

const of = (tx: Tx, scope: Scope, signerId: string) =>
  tx
    .updateTable("document_signers")
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "=", signerId);

/** Returns true the first time. */
export async function markViewed(tx: Tx, scope: Scope, signerId: string, now: Date): Promise<boolean> {
  const viewed = await of(tx, scope, signerId)
    .set({ status: "viewed", viewed_at: now, updated_at: now })
    .where("status", "=", "invited")
    .returning("id")
    .executeTakeFirst();
  return viewed !== undefined;
}

export async function keepConsent(tx: Tx, scope: Scope, signerId: string, now: Date, hash: Buffer): Promise<void> {
  await of(tx, scope, signerId).set({ consented_at: now, consent_hash: hash, updated_at: now }).execute();
}

export async function markSigned(tx: Tx, scope: Scope, signerId: string, now: Date): Promise<void> {
  await of(tx, scope, signerId).set({ status: "signed", signed_at: now, updated_at: now }).execute();
}

export async function markDeclined(tx: Tx, scope: Scope, signerId: string, now: Date, reason: string): Promise<void> {
  await of(tx, scope, signerId)
    .set({ status: "declined", declined_at: now, decline_reason: reason, updated_at: now })
    .execute();
}

export async function markInvited(tx: Tx, scope: Scope, signerIds: readonly string[], now: Date): Promise<void> {
  if (signerIds.length === 0) return;
  await tx
    .updateTable("document_signers")
    .set({ status: "invited", invited_at: now, updated_at: now })
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .where("id", "in", signerIds)
    .execute();
}
