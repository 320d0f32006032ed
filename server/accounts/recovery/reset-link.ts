import type { Tx } from "#platform/database/transaction.ts";
import { newSecretToken } from "../sign-in/secret-token.ts";
import { putPasswordReset } from "./recovery-store.ts";

export const resetMinutes = 30;

/** Makes the link with which a person chooses a new password, once; it goes to their address or to the operator. */
export async function makeResetLink(tx: Tx, publicUrl: string, now: Date, userId: string): Promise<string> {
  const { token, hash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000);
  await putPasswordReset(tx, { userId, hash, createdAt: now, expiresAt });
  // What comes after `#` reaches no server and no log.
  return `${publicUrl}/reset-password#t=${token}`;
}
