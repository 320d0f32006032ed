import { sql } from "kysely";
import { type Page, selectPage } from "#platform/database/page.ts";
import type { Tx } from "#platform/database/transaction.ts";
import type { Role } from "#platform/operation/caller.ts";

export type NewInvitation = {
  id: string;
  email: string;
  role: Role;
  mailed: boolean;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
};

const columns = [
  "id",
  "email",
  "role",
  "invited_by",
  "mailed",
  "sent_at",
  "created_at",
  "expires_at",
  "accepted_at",
  "revoked_at",
] as const;

/** One that expired still holds the place of the open invitation for its address; it is closed when a new one is made. */
export async function closeExpiredInvitation(tx: Tx, organizationId: string, email: string, now: Date): Promise<void> {
  await tx
    .updateTable("invitations")
    .set((eb) => ({ revoked_at: eb.ref("expires_at") }))
    .where("organization_id", "=", organizationId)
    .where("email", "=", email)
    .where("expires_at", "<=", now)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}

/** Undefined when the address has an open invitation already. */
export async function insertInvitation(tx: Tx, organizationId: string, invitation: NewInvitation) {
  return tx
    .insertInto("invitations")
    .values({
      organization_id: organizationId,
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      mailed: invitation.mailed,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function findOpenInvitation(tx: Tx, organizationId: string, email: string) {
  return tx
    .selectFrom("invitations")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("email", "=", email)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

export async function listInvitationRows(tx: Tx, organizationId: string, page: Page) {
  const query = tx.selectFrom("invitations").select(columns).where("organization_id", "=", organizationId);
  return selectPage(query, page).execute();
}

export async function findInvitation(tx: Tx, organizationId: string, id: string) {
  return tx
    .selectFrom("invitations")
    .select(columns)
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Undefined if it is not open. */
export async function closeInvitation(
  tx: Tx,
  organizationId: string,
  id: string,
  now: Date,
  outcome: "accepted_at" | "revoked_at",
) {
  return tx
    .updateTable("invitations")
    .set({ [outcome]: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(columns)
    .executeTakeFirst();
}

/** Undefined if it is not open. */
export async function setInvitationToken(
  tx: Tx,
  organizationId: string,
  id: string,
  made: { hash: Buffer; now: Date },
) {
  return tx
    .updateTable("invitations")
    .set({ token_hash: made.hash, link_made_at: made.now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", made.now)
    .returning(["email", "role", "expires_at"])
    .executeTakeFirst();
}

export async function noteInvitationSent(tx: Tx, organizationId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ sent_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** For the operator, who names an invitation by its id alone. */
export async function findInvitationOrganization(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ organization_id: string | null }>`
    select find_invitation_organization(${id}) as organization_id
  `.execute(tx);
  return rows[0]?.organization_id ?? null;
}

export type FoundInvitation = {
  organization_id: string;
  name: string;
  id: string;
  email: string;
  role: Role;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
};

/** Whose invitation a token is, before any organization is known. */
export async function findInvitationByToken(tx: Tx, hash: Buffer): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<FoundInvitation>`
    select organization_id, name, id, email, role, expires_at, accepted_at, revoked_at from find_invitation(${hash})
  `.execute(tx);
  return rows[0];
}

/** Whoever accepts an invitation has read the mail of its address. False when somebody with that address exists by now. */
export async function insertInvitedUser(
  tx: Tx,
  user: { id: string; email: string; passwordHash: string | null; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("users")
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      email_verified_at: user.createdAt,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when the person is a member already. */
export async function insertInvitedMembership(
  tx: Tx,
  organizationId: string,
  member: { userId: string; role: Role; createdAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("memberships")
    .values({
      organization_id: organizationId,
      user_id: member.userId,
      role: member.role,
      created_at: member.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
