import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";
import type { SignInWay } from "./session-proof.ts";

export type OpenSessionRow = {
  organization_id: string;
  id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  second_factor_at: Date | null;
  signed_in_by: SignInWay | null;
  device: string | null;
  network: string | null;
  idle_timeout_minutes: number | null;
};

const sessionsMax = 200;

/** Of the person of the transaction, in every organization; the newest first. */
export async function ownSessions(tx: Tx, now: Date): Promise<OpenSessionRow[]> {
  const { rows } = await sql<OpenSessionRow>`select * from own_sessions(${now})`.execute(tx);
  return rows;
}

/** So that a change of how one signs in can offer to end them. */
export async function countOtherSessions(tx: Tx, sessionId: string, now: Date): Promise<number> {
  const sessions = await ownSessions(tx, now);
  return sessions.filter(({ id }) => id !== sessionId).length;
}

/** Of a member, in this organization alone; the newest first. */
export async function sessionsOf(tx: Tx, organizationId: string, userId: string, now: Date): Promise<OpenSessionRow[]> {
  const rows = await tx
    .selectFrom("sessions")
    .innerJoin("organizations", "organizations.organization_id", "sessions.organization_id")
    .select([
      "sessions.organization_id",
      "sessions.id",
      "sessions.user_id",
      "sessions.created_at",
      "sessions.expires_at",
      "sessions.last_used_at",
      "sessions.second_factor_at",
      "sessions.signed_in_by",
      "sessions.device",
      "sessions.network",
      "organizations.idle_timeout_minutes",
    ])
    .where("sessions.organization_id", "=", organizationId)
    .where("sessions.user_id", "=", userId)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .orderBy("sessions.id", "desc")
    .limit(sessionsMax)
    .execute();
  return rows as OpenSessionRow[];
}

/** One session of the person of the transaction, in whichever organization; answers how many ended. */
export async function endOwnSession(tx: Tx, sessionId: string, now: Date): Promise<number> {
  return endOwn(tx, { only: sessionId, kept: null }, now);
}

export async function endOwnSessionsBut(tx: Tx, keptSessionId: string, now: Date): Promise<number> {
  return endOwn(tx, { only: null, kept: keptSessionId }, now);
}

async function endOwn(tx: Tx, { only, kept }: { only: string | null; kept: string | null }, now: Date) {
  const { rows } = await sql<{ ended: number }>`
    select end_own_sessions(${only}::uuid, ${kept}::uuid, ${now}) as ended
  `.execute(tx);
  return rows[0]!.ended;
}

/** Of a member, in this organization alone; answers how many ended. */
export async function endSessionsOf(
  tx: Tx,
  organizationId: string,
  { userId, reason }: { userId: string; reason: "administrator" | "membership" },
  now: Date,
): Promise<number> {
  const ended = await tx
    .updateTable("sessions")
    .set({ revoked_at: now, revocation_reason: reason })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .execute();
  return ended.length;
}
