import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

export type SessionKey = { organizationId: string; sessionId: string };

/**
 * The person of a session has just proved who they are, by whatever they sign in with. False when the session has ended meanwhile.
 */
export async function markConfirmed(
  tx: Tx,
  { organizationId, sessionId }: SessionKey,
  now: Date,
  { secondFactor }: { secondFactor: boolean },
): Promise<boolean> {
  const marked = await tx
    .updateTable("sessions")
    .set({ confirmed_at: now, last_used_at: now, ...(secondFactor && { second_factor_at: now }) })
    .where("organization_id", "=", organizationId)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** They have shown a second factor in it, as when setting one up. */
export async function markSecondFactor(tx: Tx, { organizationId, sessionId }: SessionKey, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ second_factor_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", sessionId)
    .execute();
}

/** A factor was removed: each session of its person, in every organization, has to prove one again. */
export async function forgetSecondFactor(tx: Tx): Promise<void> {
  await sql`select forget_own_second_factor()`.execute(tx);
}
