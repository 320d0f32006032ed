import { sql } from "kysely";
import { sweep } from "#platform/database/sweep.ts";
import type { Tx } from "#platform/database/transaction.ts";

export type Purpose = "register" | "sign_in" | "confirm";

export type Challenge = { hash: Buffer; purpose: Purpose; userId: string | null };

export async function insertChallenge(tx: Tx, challenge: Challenge & { expiresAt: Date }): Promise<void> {
  await tx
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: challenge.hash,
      purpose: challenge.purpose,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** False when it was not given to this person for this purpose, was taken before, or is too old. */
export async function takeChallenge(tx: Tx, { hash, purpose, userId }: Challenge, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hash)
    .where("purpose", "=", purpose)
    .where(sql<boolean>`user_id is not distinct from ${userId}::uuid`)
    .where("expires_at", ">", now)
    .returning("challenge_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Nobody has to answer a challenge, so each new one deletes a few that are too old. */
export async function sweepChallenges(tx: Tx, now: Date, batch: number): Promise<void> {
  await sweep(tx, { table: "passkey_challenges", key: "challenge_hash", time: "expires_at" }, now, batch);
}
