import type { Tx } from "#database/transaction.ts";
import { markEmailVerified, revokeOtherSessions, setPassword, setTotp } from "./user-store.ts";

const noSession = "00000000-0000-0000-0000-000000000000";

/**
 * Hands an account to whoever has just proved its address: a new password or none, and nothing that somebody else may have set up before. The
 * memberships stay.
 */
export async function resetAccount(tx: Tx, userId: string, now: Date, passwordHash: string | null): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await setTotp(tx, userId, { secret: null, confirmedAt: null, lastStep: null });
  await revokeOtherSessions(tx, noSession, now);
  await markEmailVerified(tx, userId, now);
}
