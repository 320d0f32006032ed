import type { Tx } from "#platform/database/transaction.ts";
import { deleteAllPasskeys } from "../passkeys/passkey-store.ts";
import { deletePasswordReset, replaceRecoveryCodes } from "../recovery/recovery-store.ts";
import { markEmailVerified, revokeAllSessions, setPassword, setTotp } from "./user-store.ts";

/**
 * Hands an account to whoever has just proved its address: a new password or none, and nothing that somebody else may have set up before. The
 * memberships stay.
 */
export async function resetAccount(tx: Tx, userId: string, now: Date, passwordHash: string | null): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await setTotp(tx, userId, { secret: null, confirmedAt: null, lastStep: null });
  await replaceRecoveryCodes(tx, userId, []);
  await deleteAllPasskeys(tx, userId);
  await deletePasswordReset(tx, userId);
  await revokeAllSessions(tx, now);
  await markEmailVerified(tx, userId, now);
}
