import { sql } from "kysely";
import { type Page, selectPage } from "#platform/database/page.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";

/** Nobody but the person sees their passkeys; the organization learns whether there are any. */
const hasPasskey = sql<boolean>`exists (select from with_passkeys(array[users.id]))`.as("has_passkey");

export async function listMemberRows(tx: Tx, organizationId: string, page: Page) {
  return tx
    .selectFrom((eb) =>
      selectPage(
        eb
          .selectFrom("memberships")
          .select(["user_id", "role", "created_at"])
          .where("organization_id", "=", organizationId),
        page,
        "user_id",
      ).as("member"),
    )
    .innerJoin("users", "users.id", "member.user_id")
    .select(["user_id", "email", "email_verified_at", "role", "totp_confirmed_at", hasPasskey, "member.created_at"])
    .orderBy("user_id")
    .execute();
}

export async function findMember(tx: Tx, organizationId: string, userId: string) {
  return membersOf(tx, organizationId).where("user_id", "=", userId).executeTakeFirst();
}

export async function findMemberByEmail(tx: Tx, organizationId: string, email: string) {
  return membersOf(tx, organizationId).where("email", "=", email).executeTakeFirst();
}

function membersOf(tx: Tx, organizationId: string) {
  return tx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select([
      "user_id",
      "email",
      "email_verified_at",
      "role",
      "totp_confirmed_at",
      hasPasskey,
      "memberships.created_at",
    ])
    .where("organization_id", "=", organizationId);
}

/**
 * The owners, held until the transaction ends. The organization is locked first: two owners who lower each other at the
 * same moment come one after the other, and the second reads what the first has left.
 */
export async function holdOwners(tx: Tx, organizationId: string): Promise<string[]> {
  await tx
    .selectFrom("organizations")
    .select("organization_id")
    .where("organization_id", "=", organizationId)
    .forUpdate()
    .execute();
  return findMembersWithRole(tx, organizationId, ["owner"]);
}

export async function findMembersWithRole(tx: Tx, organizationId: string, roles: readonly Role[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("memberships")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "in", roles)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether any change of the mode needs a second person. */
export async function asksForSecondPerson(tx: Tx, scope: Scope): Promise<boolean> {
  const row = await tx
    .selectFrom("four_eyes_settings")
    .select(["overrides", "match_decisions", "settings"])
    .where("organization_id", "=", scope.organizationId)
    .where("mode", "=", scope.mode)
    .executeTakeFirst();
  return row !== undefined && (row.overrides || row.match_decisions || row.settings);
}

export async function setRole(tx: Tx, organizationId: string, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable("memberships")
    .set({ role })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

/** Puts everything that somebody has taken from the queue back into it, in both modes. */
export async function releaseWorkItems(tx: Tx, userId: string): Promise<void> {
  await sql`select release_work_items_of(${userId})`.execute(tx);
}

export async function deleteMembership(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("memberships")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}
