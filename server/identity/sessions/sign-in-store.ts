import { sql } from "kysely";
import type { Tx } from "#database/transaction.ts";
import type { Role } from "#operation/caller.ts";

export type Login = {
  user_id: string;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
  email_verified_at: Date | null;
};

export type Membership = { organization_id: string; name: string; role: Role };

export async function findLogin(tx: Tx, email: string): Promise<Login | undefined> {
  const { rows } = await sql<Login>`
    select user_id, password_hash, totp_secret, totp_confirmed_at, email_verified_at from find_login(${email})
  `.execute(tx);
  return rows[0];
}

/** Oldest first: without an organization named, one signs in to the first. */
export async function findMemberships(tx: Tx, userId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`select * from find_memberships(${userId})`.execute(tx);
  return rows;
}

/**
 * Confirms, inside the transaction that opens the session, that the password checked before it is still the password, and
 * uses up the one-time code. False when either is no longer so.
 */
export async function confirmLogin(
  tx: Tx,
  login: { userId: string; passwordHash: string | null; asksCode: boolean; totpStep: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update users
       set totp_last_step = coalesce(${login.totpStep}::bigint, totp_last_step)
     where id = ${login.userId}
       and password_hash is not distinct from ${login.passwordHash}
       and (totp_confirmed_at is not null) = ${login.asksCode}
       and (${login.totpStep}::bigint is null or totp_last_step is null or totp_last_step < ${login.totpStep}::bigint)
    returning id
  `.execute(tx);
  return rows.length === 1;
}

/** The person's role, locked until the transaction ends: a person who is removed at this moment gets no session. */
export async function holdMembership(tx: Tx, organizationId: string, userId: string): Promise<Role | undefined> {
  const row = await tx
    .selectFrom("memberships")
    .select("role")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return row?.role as Role | undefined;
}

export async function insertSession(
  tx: Tx,
  organizationId: string,
  session: { id: string; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({
      organization_id: organizationId,
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function insertRefreshToken(
  tx: Tx,
  organizationId: string,
  token: { sessionId: string; hash: Buffer; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("refresh_tokens")
    .values({
      organization_id: organizationId,
      session_id: token.sessionId,
      token_hash: token.hash,
      created_at: token.createdAt,
    })
    .execute();
}

export type FoundRefreshToken = {
  organization_id: string;
  session_id: string;
  user_id: string;
  used_at: Date | null;
  expires_at: Date;
  revoked_at: Date | null;
};

export async function findRefreshToken(tx: Tx, hash: Buffer): Promise<FoundRefreshToken | undefined> {
  const { rows } = await sql<FoundRefreshToken>`
    select organization_id, session_id, user_id, used_at, expires_at, revoked_at from find_refresh_token(${hash})
  `.execute(tx);
  return rows[0];
}

export async function lockSession(tx: Tx, organizationId: string, sessionId: string) {
  return tx
    .selectFrom("sessions")
    .select(["id", "expires_at", "revoked_at"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", sessionId)
    .forUpdate()
    .executeTakeFirst();
}

/** False when the token was used before. */
export async function useRefreshToken(
  tx: Tx,
  organizationId: string,
  sessionId: string,
  sent: { hash: Buffer; client: Buffer },
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable("refresh_tokens")
    .set({ used_at: now, used_by: sent.client })
    .where("organization_id", "=", organizationId)
    .where("session_id", "=", sessionId)
    .where("token_hash", "=", sent.hash)
    .where("used_at", "is", null)
    .returning("session_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** True when this client used the token, not long ago. */
export async function usedBy(
  tx: Tx,
  organizationId: string,
  sessionId: string,
  sent: { hash: Buffer; client: Buffer },
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("organization_id", "=", organizationId)
    .where("session_id", "=", sessionId)
    .where("token_hash", "=", sent.hash)
    .where("used_by", "=", sent.client)
    .where("used_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeSession(
  tx: Tx,
  organizationId: string,
  sessionId: string,
  revoked: { at: Date; reason: "logout" | "reuse" },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: revoked.at, revocation_reason: revoked.reason })
    .where("organization_id", "=", organizationId)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function revokeSessionsOf(tx: Tx, organizationId: string, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now, revocation_reason: "membership" })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
