import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

/** Null where a key is older than rotation: it signs since it exists, and verifies without an end. */
export type SigningKeyRow = {
  kid: string;
  public_jwk: unknown;
  private_key: Buffer;
  signs_from: Date;
  verifies_until: Date | null;
};

/** One process at a time makes or rotates keys, until the end of its transaction. */
export async function holdSigningKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`.execute(tx);
}

/** Those that are not retired, in the order in which they sign. */
export async function findSigningKeys(tx: Tx): Promise<SigningKeyRow[]> {
  const { rows } = await sql<SigningKeyRow>`
    select kid, public_jwk, private_key, coalesce(signs_from, created_at) as signs_from, verifies_until
      from signing_keys
     where retired_at is null
     order by coalesce(signs_from, created_at), kid
  `.execute(tx);
  return rows;
}

export async function insertSigningKey(
  tx: Tx,
  key: { kid: string; publicJwk: object; privateKey: Buffer; signsFrom: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("signing_keys")
    .values({
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      private_key: key.privateKey,
      created_at: now,
      signs_from: key.signsFrom,
    })
    .execute();
}

/** Ends every key, unless it ends earlier. */
export async function endSigningKeys(tx: Tx, verifiesUntil: Date): Promise<void> {
  await sql`
    update signing_keys
       set verifies_until = least(coalesce(verifies_until, ${verifiesUntil}), ${verifiesUntil})
     where retired_at is null
  `.execute(tx);
}

/** Notes which keys verify nothing any more, and deletes those of which that was noted before `deletedBefore`. */
export async function retireSigningKeys(tx: Tx, now: Date, deletedBefore: Date): Promise<void> {
  await tx
    .updateTable("signing_keys")
    .set({ retired_at: now })
    .where("retired_at", "is", null)
    .where("verifies_until", "<=", now)
    .execute();
  await tx.deleteFrom("signing_keys").where("retired_at", "<", deletedBefore).execute();
}
