import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";

export async function findOidcUser(tx: Tx, issuer: string, subject: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string | null }>`
    select find_oidc_user(${issuer}, ${subject}) as user_id
  `.execute(tx);
  return rows[0]?.user_id ?? null;
}

/** By which identifier an issuer knows the person, if it has named them before. */
export async function findSubject(tx: Tx, issuer: string, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("oidc_identities")
    .select("subject")
    .where("issuer", "=", issuer)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.subject;
}

export async function insertOidcIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string; userId: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("oidc_identities")
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      created_at: identity.createdAt,
    })
    .execute();
}
