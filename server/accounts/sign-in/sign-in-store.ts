import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";
import type { SessionProof } from "./session-proof.ts";

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
  session: { id: string; userId: string; createdAt: Date; expiresAt: Date; proof: SessionProof },
): Promise<void> {
  const { proof } = session;
  await tx
    .insertInto("sessions")
    .values({
      organization_id: organizationId,
      id: session.id,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      last_used_at: session.createdAt,
      confirmed_at: proof.confirmedAt,
      second_factor_at: proof.secondFactorAt,
      signed_in_by: proof.signedInBy,
      device: proof.device,
      network: proof.network,
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
    .innerJoin("organizations", "organizations.organization_id", "sessions.organization_id")
    .select([
      "sessions.created_at",
      "sessions.expires_at",
      "sessions.revoked_at",
      "sessions.last_used_at",
      "sessions.confirmed_at",
      "sessions.second_factor_at",
      "sessions.signed_in_by",
      "sessions.device",
      "sessions.network",
      "organizations.idle_timeout_minutes",
    ])
    .where("sessions.organization_id", "=", organizationId)
    .where("sessions.id", "=", sessionId)
    .forUpdate("sessions")
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

/** False if it had ended before. */
export async function revokeSession(
  tx: Tx,
  organizationId: string,
  sessionId: string,
  revoked: { at: Date; reason: "logout" | "reuse" },
): Promise<boolean> {
  const ended = await tx
    .updateTable("sessions")
    .set({ revoked_at: revoked.at, revocation_reason: revoked.reason })
    .where("organization_id", "=", organizationId)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}
