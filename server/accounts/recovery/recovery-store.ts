import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

/** Of the person of the transaction; a new link ends the one before. */
export async function putPasswordReset(
  tx: Tx,
  reset: { userId: string; hash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const values = { token_hash: reset.hash, created_at: reset.createdAt, expires_at: reset.expiresAt };
  await tx
    .insertInto("password_resets")
    .values({ user_id: reset.userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export async function passwordResetMadeAt(tx: Tx, userId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("password_resets")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.created_at;
}

/** Whose link a token is, before anybody is known. */
export async function findPasswordReset(tx: Tx, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ user_id: string | null }>`select find_password_reset(${hash}) as user_id`.execute(tx);
  return rows[0]?.user_id ?? null;
}

/** False when the link was used meanwhile, or has expired. */
export async function usePasswordReset(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom("password_resets")
    .where("user_id", "=", userId)
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function deletePasswordReset(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

/** The person's codes become exactly these. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  if (hashes.length === 0) return;
  await tx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** False when it is no code of the person, or was used before. */
export async function useRecoveryCode(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<string>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function hasIdentityProvider(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom("oidc_identities").select("user_id").where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}
