import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

/** The person acting; row-level security shows a transaction its own person. */
export async function findUser(tx: Tx, id: string) {
  return tx
    .selectFrom("users")
    .select(["id", "email", "password_hash", "totp_secret", "totp_confirmed_at", "email_verified_at", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function lockUser(tx: Tx, id: string) {
  return tx
    .selectFrom("users")
    .select(["id", "email", "password_hash", "totp_secret", "totp_confirmed_at", "totp_last_step", "email_verified_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setPassword(tx: Tx, id: string, passwordHash: string | null): Promise<void> {
  await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** The person reads the mail of their address, or the operator vouches for it. */
export async function markEmailVerified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ email_verified_at: now })
    .where("id", "=", id)
    .where("email_verified_at", "is", null)
    .execute();
}

/** In every organization, not only in that of this transaction. */
export async function revokeOtherSessions(tx: Tx, keptSessionId: string, now: Date): Promise<void> {
  await sql`select revoke_own_sessions(${keptSessionId}, ${now})`.execute(tx);
}

export async function revokeAllSessions(tx: Tx, now: Date): Promise<void> {
  await revokeOtherSessions(tx, noSession, now);
}

const noSession = "00000000-0000-0000-0000-000000000000";

/** A code is good once. */
export async function setTotpStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.updateTable("users").set({ totp_last_step: step }).where("id", "=", id).execute();
}

export async function setTotp(
  tx: Tx,
  id: string,
  totp: { secret: Buffer | null; confirmedAt: Date | null; lastStep: number | null },
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ totp_secret: totp.secret, totp_confirmed_at: totp.confirmedAt, totp_last_step: totp.lastStep })
    .where("id", "=", id)
    .execute();
}
