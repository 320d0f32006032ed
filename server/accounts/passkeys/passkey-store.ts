import { sql } from "kysely";
import { type Page, selectPage } from "#platform/database/page.ts";
import type { Tx } from "#platform/database/transaction.ts";

export type NewPasskey = {
  id: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
  backedUp: boolean;
  createdAt: Date;
};

const columns = ["id", "name", "backed_up", "created_at", "last_used_at"] as const;

/** Undefined when the authenticator's credential is registered already. */
export async function insertPasskey(tx: Tx, userId: string, passkey: NewPasskey) {
  return tx
    .insertInto("passkeys")
    .values({
      user_id: userId,
      id: passkey.id,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      backed_up: passkey.backedUp,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function listPasskeyRows(tx: Tx, userId: string, page: Page) {
  return selectPage(tx.selectFrom("passkeys").select(columns).where("user_id", "=", userId), page).execute();
}

/** What a browser needs to find the person's passkeys, or to refuse to make a second one on the same device. */
export async function listCredentials(tx: Tx, userId: string) {
  return tx
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export async function countPasskeys(tx: Tx, userId: string): Promise<number> {
  const { held } = await tx
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<string>().as("held"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(held);
}

export async function renamePasskeyRow(tx: Tx, userId: string, id: string, name: string) {
  return tx
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deletePasskey(tx: Tx, userId: string, id: string) {
  return tx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteAllPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}

export type FoundPasskey = { user_id: string; id: string; credential_id: Buffer; public_key: Buffer };

/** Whose passkey answers, before anybody is known. */
export async function findPasskey(tx: Tx, credentialId: Buffer): Promise<FoundPasskey | undefined> {
  const { rows } = await sql<FoundPasskey>`
    select user_id, id, credential_id, public_key from find_passkey(${credentialId})
  `.execute(tx);
  return rows[0];
}

/** Locked, so that of two answers with the same count one is the first. Undefined when it was removed meanwhile. */
export async function lockPasskey(tx: Tx, userId: string, id: string) {
  return tx
    .selectFrom("passkeys")
    .select("counter")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function notePasskeyUse(
  tx: Tx,
  userId: string,
  id: string,
  use: { counter: number; backedUp: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable("passkeys")
    .set({ counter: use.counter, backed_up: use.backedUp, last_used_at: use.at })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}
