import { sql } from "kysely";
import type { Tx } from "#database/transaction.ts";
import type { Role } from "#operation/caller.ts";

export type Standing = { role: Role; dataKey: Buffer; masterKeyVersion: number };

/**
 * The valid ones among these sessions of an organization: neither ended nor expired, and of people who are still members.
 */
export async function standingSessions(
  tx: Tx,
  organizationId: string,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("sessions")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.organization_id", "=", "sessions.organization_id")
        .onRef("memberships.user_id", "=", "sessions.user_id"),
    )
    .select("sessions.id")
    .where("sessions.organization_id", "=", organizationId)
    .where(sql<boolean>`sessions.id = any (${sessionIds}::uuid[])`)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The current state of a dashboard session: its token may be ten minutes older than a changed role or a logout. */
export async function standingOf(
  tx: Tx,
  organizationId: string,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<Standing | undefined> {
  const row = await tx
    .selectFrom("sessions")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.organization_id", "=", "sessions.organization_id")
        .onRef("memberships.user_id", "=", "sessions.user_id"),
    )
    .innerJoin("organizations", "organizations.organization_id", "sessions.organization_id")
    .select(["memberships.role", "organizations.data_key", "organizations.master_key_version"])
    .where("sessions.organization_id", "=", organizationId)
    .where("sessions.id", "=", sessionId)
    .where("sessions.user_id", "=", userId)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
  return row && { role: row.role as Role, dataKey: row.data_key, masterKeyVersion: row.master_key_version };
}
