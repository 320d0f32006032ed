import { sql } from "kysely";
import type { Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";

/** How long a proof of oneself counts for changes that need a fresh one. */
export const confirmedMinutes = 10;
/** The last use is noted to the minute, so that reading does not write. */
const noteAfterMs = 60_000;

export type Standing = {
  role: Role;
  dataKey: Buffer;
  masterKeyVersion: number;
  /** Nothing was done in it for longer than the organization allows. */
  idle: boolean;
  /** The organization requires a second factor, and this session has proved none. */
  lacksSecondFactor: boolean;
  confirmedUntil: Date;
  /** Whether its last use was noted long enough ago to be noted again. */
  noteUse: boolean;
};

type Used = { created_at: Date; last_used_at: Date | null; idle_timeout_minutes: number | null };

/** `idleDefault`: for organizations that chose no limit of their own; null for none. */
export function isIdle(session: Used, idleDefault: number | null, now: Date): boolean {
  const minutes = session.idle_timeout_minutes ?? idleDefault;
  return minutes !== null && now.getTime() - lastUseOf(session).getTime() > minutes * 60_000;
}

export function lastUseOf({ last_used_at, created_at }: Used): Date {
  return last_used_at ?? created_at;
}

export function confirmedUntilOf(session: { confirmed_at: Date | null; created_at: Date }): Date {
  return new Date((session.confirmed_at ?? session.created_at).getTime() + confirmedMinutes * 60_000);
}

type Proven = {
  second_factor_at: Date | null;
  signed_in_by: string | null;
  require_second_factor: boolean;
  identity_provider_is_second_factor: boolean;
};

/** The session is asked, not the person: having an authenticator app does not show that whoever signed in holds it. */
function lacksSecondFactor(session: Proven): boolean {
  if (!session.require_second_factor || session.second_factor_at !== null) return false;
  return !(session.identity_provider_is_second_factor && session.signed_in_by === "identity_provider");
}

/** Sessions that are neither ended nor expired, of people who are still members, with what their organization asks of them. */
function openSessions(tx: Tx, organizationId: string, now: Date) {
  return tx
    .selectFrom("sessions")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.organization_id", "=", "sessions.organization_id")
        .onRef("memberships.user_id", "=", "sessions.user_id"),
    )
    .innerJoin("organizations", "organizations.organization_id", "sessions.organization_id")
    .select([
      "sessions.id",
      "sessions.created_at",
      "sessions.confirmed_at",
      "sessions.second_factor_at",
      "sessions.last_used_at",
      "sessions.signed_in_by",
      "organizations.require_second_factor",
      "organizations.identity_provider_is_second_factor",
      "organizations.idle_timeout_minutes",
    ])
    .where("sessions.organization_id", "=", organizationId)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", now);
}

/** The ones among these sessions of an organization that may read in it. */
export async function standingSessions(
  tx: Tx,
  organizationId: string,
  sessionIds: readonly string[],
  idleDefault: number | null,
  now: Date,
): Promise<Set<string>> {
  const rows = await openSessions(tx, organizationId, now)
    .where(sql<boolean>`sessions.id = any (${sessionIds}::uuid[])`)
    .execute();
  const standing = rows.filter((row) => !isIdle(row, idleDefault, now) && !lacksSecondFactor(row));
  return new Set(standing.map(({ id }) => id));
}

/** The current state of a dashboard session: its token may be ten minutes older than a changed role or a logout. */
export async function standingOf(
  tx: Tx,
  organizationId: string,
  { userId, sessionId }: { userId: string; sessionId: string },
  idleDefault: number | null,
  now: Date,
): Promise<Standing | undefined> {
  const row = await openSessions(tx, organizationId, now)
    .select(["memberships.role", "organizations.data_key", "organizations.master_key_version"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.user_id", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      role: row.role as Role,
      dataKey: row.data_key,
      masterKeyVersion: row.master_key_version,
      idle: isIdle(row, idleDefault, now),
      lacksSecondFactor: lacksSecondFactor(row),
      confirmedUntil: confirmedUntilOf(row),
      noteUse: now.getTime() - lastUseOf(row).getTime() > noteAfterMs,
    }
  );
}

/** In a transaction of its own: a request that holds the row of its session while it works would make others wait for it. */
export async function noteSessionUse(tx: Tx, organizationId: string, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ last_used_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", sessionId)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", now)]))
    .execute();
}
